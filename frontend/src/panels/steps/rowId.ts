// rowId is the id of the element of a row, and its name as a place.
export const rowId = (key: string) => `row ${key}` as const
