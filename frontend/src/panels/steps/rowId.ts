// rowId is the id of the element of a row.
export const rowId = (key: string): string => `row ${key}`
