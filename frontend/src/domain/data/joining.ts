import { lineOf } from './pipe'
import type { Line } from './pipe'
import type { Form, Join, Stack } from './forms'

// listed are the lines of a program whose data are these lists, of which the last is new: the line
// that takes it goes first, for the lines behind it get one list. Where none does, fresh makes one.
export function listed(
  lines: readonly Line[],
  names: readonly string[],
  at: number,
  fresh: (() => Form) | undefined,
): readonly Line[] {
  const form = lines[at]?.form
  if (form?.kind === 'join') return [lineOf(filled(form, names)), ...lines.toSpliced(at, 1)]
  if (form?.kind === 'stack') return [lineOf(piled(form, names)), ...lines.toSpliced(at, 1)]
  return fresh ? [lineOf(fresh()), ...lines] : lines
}

// waitingAt is where a line stands that is for a list which is added: it names one that is not there, or
// all that were there; -1 where none is. Tables below each other may stand in one list, unless that
// is surely one of rows.
export const waitingAt = (lines: readonly Line[], names: readonly string[], ofRows: boolean): number =>
  lines.findIndex(({ form }) => {
    if (form?.kind === 'join') return lacking(form, names).length > 0
    if (form?.kind !== 'stack') return false
    if (form.lists.length === 0) return ofRows
    return missingOf(form.lists, names).length > 0 || missingOf(names.slice(0, -1), form.lists).length === 0
  })

// lacking are the lists that a line joins and that are not among the data.
export const lacking = ({ list, other }: Join, names: readonly string[]): string[] => missingOf([list, other], names)

// missingOf are the lists that are not among the data.
export const missingOf = (lists: readonly string[], names: readonly string[]): string[] =>
  lists.filter((name) => !names.includes(name))

// filled is the line with lists that are there, in place of those that are not.
function filled(form: Join, names: readonly string[]): Join {
  const free = names.filter((name) => name !== form.list && name !== form.other)
  const list = names.includes(form.list) ? form.list : (free.shift() ?? form.list)
  const other = names.includes(form.other) ? form.other : (free.pop() ?? form.other)
  return { ...form, list, other, ending: form.ending === ` (${form.other})` ? ` (${other})` : form.ending }
}

// piled is the line with the lists of its own that are there, and the new one.
function piled(form: Stack, names: readonly string[]): Stack {
  const own = form.lists.filter((name) => names.includes(name))
  return { ...form, lists: own.length === 0 ? [...names] : [...new Set([...own, ...names.slice(-1)])] }
}

// relisted are the lines with another name for a list.
export const relisted = (lines: readonly Line[], from: string, to: string): readonly Line[] => {
  const named = (name: string): string => (name === from ? to : name)
  return lines.map((line) => {
    if (line.form?.kind === 'stack') return lineOf({ ...line.form, lists: line.form.lists.map(named) })
    if (line.form?.kind !== 'join') return line
    return lineOf({ ...line.form, list: named(line.form.list), other: named(line.form.other) })
  })
}
