// ROWS is the type of a file that is a list which is too large to be handed on.
export const ROWS = 'application/vnd.planwright.rows'

// rowsIn are values that stand one a line, undefined where one of the lines is none.
export function rowsIn(text: string): unknown[] | undefined {
  try {
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as unknown)
  } catch {
    return undefined
  }
}
