import type { Span } from './reckonForms'
import { inMap, readSet } from './readRow'
import type { Read } from './readRow'
import { fieldText } from './token'

// What lies between two columns, in a program.

const SPANS = { hours: 'hours_between', days: 'days_between' } as const

const UNITS = ['hours', 'days'] as const

export const writeSpan = ({ name, unit, from, to }: Span): string =>
  `map(${fieldText(name)} = ${SPANS[unit]}(${fieldText(from)}; ${fieldText(to)}))`

export const readSpan: Read = inMap((c): Span | undefined => {
  const name = readSet(c)
  const unit = name === undefined ? undefined : UNITS.find((one) => c.takes(SPANS[one], '('))
  const from = unit && c.value('field')
  const to = from !== undefined && c.takes(';') ? c.value('field') : undefined
  return name !== undefined && unit && from !== undefined && to !== undefined && c.takes(')')
    ? { kind: 'span', name, unit, from, to }
    : undefined
})
