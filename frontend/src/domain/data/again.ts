import type { Columns } from './columns'
import type { Form } from './forms'
import type { Line } from './pipe'

// OfColumn are the forms that change what stands in one column.
type OfColumn = Extract<Form, { kind: 'convert' | 'round' | 'fill' | 'date' | 'replace' | 'affix' | 'written' }>

const KINDS: readonly Form['kind'][] = ['convert', 'round', 'fill', 'date', 'replace', 'affix', 'written']

const isOfColumn = (form: Form): form is OfColumn => KINDS.includes(form.kind)

// againFor is a line that does the same to another column: the next one with the like in it that no line
// of the kind has yet; '' where none is known. undefined where the line changes no single column.
export function againFor({ form }: Line, lines: readonly Line[], columns: Columns | undefined): Form | undefined {
  if (!form || !isOfColumn(form)) return undefined
  const taken = lines.flatMap((line) =>
    line.form?.kind === form.kind && 'field' in line.form ? [line.form.field] : [],
  )
  const names = [...(columns?.keys() ?? [])]
  const from = names.indexOf(form.field) + 1
  const free = [...names.slice(from), ...names.slice(0, from)].filter((name) => !taken.includes(name))
  const alike = free.find((name) => columns?.get(name) === columns?.get(form.field))
  return { ...form, field: alike ?? free[0] ?? '' }
}
