import { lineOf } from './pipe'
import type { Line } from './pipe'
import type { Join } from './forms'

// joined are the lines of a program whose data are these lists, of which the last is new: a
// line that waits for its list takes it and goes first, for the lines behind it get one list.
// Where none waits, fresh makes one.
export function joined(
  lines: readonly Line[],
  names: readonly string[],
  fresh: (() => Join) | undefined,
): readonly Line[] {
  const waiting = lines.find(({ form }) => form?.kind === 'join' && lacking(form, names).length > 0)
  if (waiting?.form?.kind === 'join')
    return [lineOf(filled(waiting.form, names)), ...lines.filter((line) => line !== waiting)]
  return fresh ? [lineOf(fresh()), ...lines] : lines
}

// lacking are the lists that a line joins and that are not among the data.
export const lacking = ({ list, other }: Join, names: readonly string[]): string[] =>
  [list, other].filter((name) => !names.includes(name))

// filled is the line with lists that are there, in place of those that are not.
function filled(form: Join, names: readonly string[]): Join {
  const free = names.filter((name) => name !== form.list && name !== form.other)
  const list = names.includes(form.list) ? form.list : (free.shift() ?? form.list)
  const other = names.includes(form.other) ? form.other : (free.pop() ?? form.other)
  return { ...form, list, other, ending: form.ending === ` (${form.other})` ? ` (${other})` : form.ending }
}

// relisted are the lines with another name for a list.
export const relisted = (lines: readonly Line[], from: string, to: string): readonly Line[] =>
  lines.map((line) => {
    if (line.form?.kind !== 'join') return line
    const named = (name: string): string => (name === from ? to : name)
    return lineOf({ ...line.form, list: named(line.form.list), other: named(line.form.other) })
  })
