import type { Cursor } from './cursor'
import type { Form } from './forms'

// Read reads a form, or nothing.
export type Read = (c: Cursor) => Form | undefined

// inMap reads what a line does to each row.
export const inMap =
  <T>(read: (c: Cursor) => T | undefined) =>
  (c: Cursor): T | undefined => {
    if (!c.takes('map', '(')) return undefined
    const form = read(c)
    return form !== undefined && c.takes(')') ? form : undefined
  }

// areSame: the columns that a line leaves out are those that it makes anew.
export const areSame = (names: readonly string[], others: readonly string[]): boolean =>
  names.length === others.length && names.every((name, i) => name === others[i])

// readSet reads “field = ”.
export function readSet(c: Cursor): string | undefined {
  const name = c.value('field')
  return c.takes('=') ? name : undefined
}

// readChanged reads “field |= ”.
export function readChanged(c: Cursor): string | undefined {
  const field = c.value('field')
  return c.takes('|=') ? field : undefined
}
