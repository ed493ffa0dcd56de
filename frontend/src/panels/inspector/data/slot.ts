import type { Gets } from '../../../domain/data/columns'
import type { Usual } from '../../../domain/data/usual'
import { freeName } from '../../../domain/data/values'
import { late } from '../../../domain/texts/late'

const words = late.data

// Slot is one field of a form.
export type Slot =
  | {
      is: 'column' | 'columns' | 'text' | 'mark' | 'count' | 'side' | 'scalar' | 'scalars'
      key: string
      label: string
      word?: string
      unless?: Unless
      none?: string // what it is where nothing stands in it
      leads?: string // the field that goes along while both are the same
      of?: Of
    }
  | {
      is: 'choice'
      key: string
      label: string
      word?: string
      options: readonly Option[]
      unless?: Unless
      names?: Names // of the column that it makes
    }
  | {
      is: 'rows'
      key: string
      optional?: boolean // there may be none
      of: readonly Slot[]
      fresh: (usual: Usual, now: readonly Values[]) => object
      names?: Names // of rows, by their kind
      add: string
      all?: string // adds one for each column that has none
      remove: (n: number) => string
    }

// Names are those that something has which nobody named, by what was chosen.
type Names = Readonly<Record<string, string>>

// Of says which names a field chooses from, where they are not the columns of the rows: of
// the lists, or of one of them, by the values of the form.
type Of = (lists: NonNullable<Gets['lists']>, values: Values) => Iterable<string>

export type Values = Readonly<Record<string, unknown>>

// Unless says of which values of its row or form a field is not shown.
type Unless = (values: Values) => boolean

interface Option {
  value: string | boolean | number | null
  text: string
}

export const optionsOf = (list: Readonly<Record<string, string>>): Option[] =>
  Object.entries(list).map(([value, text]) => ({ value, text }))

export const either = (list: { true: string; false: string }, first: boolean): Option[] =>
  [first, !first].map((value) => ({ value, text: list[`${value}`] }))

export const column = (key: string, word?: string, label = words.slots.column): Slot => ({
  is: 'column',
  key,
  label,
  ...(word && { word }),
})

export const columnsOf =
  (list: string): Of =>
  (lists, values) =>
    lists.get(String(values[list]))?.keys() ?? []

// namesFor are the names that a field chooses from.
export function namesFor(slot: Slot, values: Values, { rows, lists }: Gets): string[] {
  const of = 'of' in slot && typeof slot.of === 'function' ? slot.of : undefined
  return [...(of ? (lists ? of(lists, values) : []) : (rows?.keys() ?? []))]
}

// emptySlot is what the first field is called that has to have something and has nothing; '' where none is.
export function emptySlot(slots: readonly Slot[], values: Values): string {
  for (const slot of slots) {
    const value = values[slot.key]
    if (slot.is === 'rows') {
      const rows = (value ?? []) as readonly Values[]
      const found = rows.map((row) => emptySlot(slot.of, { ...values, ...row })).find((label) => label !== '')
      if (found !== undefined) return found
    } else if (slot.is !== 'choice' && slot.none === undefined && !slot.unless?.(values) && isEmpty(value)) {
      return slot.label
    }
  }
  return ''
}

const isEmpty = (value: unknown): boolean =>
  value === '' || value === null || (Array.isArray(value) && value.every((one) => one === ''))

// led is the field that goes along with another while both are the same, up to where it is a
// column that its own list has; or a name that nobody typed, with what is chosen.
export function led(slot: Slot, slots: readonly Slot[], now: Values, value: unknown, gets: Gets): Values {
  if (slot.is === 'choice') return named(slot.names, now[slot.key], value, now, [...(gets.rows?.keys() ?? [])])
  const key = slot.is === 'rows' ? undefined : slot.leads
  if (key === undefined || !isFreed(now[key], now[slot.key])) return {}
  const other = slots.find((one) => one.key === key)
  const isKnown = other && 'of' in other && namesFor(other, now, gets).includes(String(now[key]))
  return isKnown ? {} : { [key]: value }
}

// isFreed reports whether a name is another, or that with a number since it was taken.
const isFreed = (name: unknown, of: unknown): boolean =>
  name === of || (of !== '' && String(name).replace(/_\d+$/, '') === of)

// renamed is a row that was changed: a name that nobody typed goes along with its kind, or with
// the column that was chosen, and is one that is free.
export function renamed(slot: Slot, before: Values, after: Values, taken: readonly unknown[]): Values {
  if (after.name !== before.name) {
    const isLed = Object.keys(after).some((key) => key !== 'name' && after[key] !== before[key])
    return isLed ? { ...after, name: freeName(String(after.name), taken) } : after
  }
  return { ...after, ...named(slot.is === 'rows' ? slot.names : undefined, before.kind, after.kind, after, taken) }
}

// named is the name that something gets where another is chosen for it; none where a person
// named it.
function named(
  names: Names | undefined,
  was: unknown,
  is: unknown,
  { name }: Values,
  taken: readonly unknown[],
): Values {
  const [before, after] = [names?.[String(was)], names?.[String(is)]]
  if (before === undefined || after === undefined || before === after || !isFreed(name, before)) return {}
  return { name: freeName(after, taken) }
}

// Forms of dates, as strftime has them, shown by a date.
const DATES = [
  { value: '%Y-%m-%d', text: '2026-11-26' },
  { value: '%d.%m.%Y', text: '26.11.2026' },
  { value: '%d.%m.%y', text: '26.11.26' },
  { value: '%d.%m.%Y %H:%M', text: '26.11.2026 17:00' },
  { value: '%d.%m.%Y %H:%M:%S', text: '26.11.2026 17:00:00' },
  { value: '%m/%d/%Y', text: '11/26/2026' },
  { value: '%m/%d/%Y %H:%M', text: '11/26/2026 17:00' },
  { value: '%d/%m/%Y', text: '26/11/2026' },
  { value: '%d %b %Y', text: '26 Nov 2026' },
  { value: '%Y-%m-%d %H:%M', text: '2026-11-26 17:00' },
  { value: '%Y-%m-%dT%H:%M', text: '2026-11-26T17:00' },
  { value: '%Y-%m-%dT%H:%M:%S', text: '2026-11-26T17:00:00' },
  { value: '%Y-%m-%dT%H:%M:%SZ', text: '2026-11-26T17:00:00Z' },
]

// DATES_WRITTEN are those that are written: the language knows the names of months in English.
export const DATES_WRITTEN: Option[] = [
  ...DATES,
  { value: '%Y-%m', text: '2026-11' },
  { value: '%b %Y', text: 'Nov 2026' },
  { value: '%G-W%V', text: '2026-W48' },
].map((one) => (one.value.includes('%b') ? { ...one, text: words.monthsInEnglish(one.text) } : one))

// DATES_READ are those that are read too, with the names of months in English or German.
export const DATES_READ: Option[] = [
  ...DATES,
  { value: '%d. %b %Y', text: '26. November 2026' },
  { value: '%b %d, %Y', text: 'November 26, 2026' },
  { value: '%b %Y', text: 'November 2026' },
]

export const DIGITS: Option[] = [0, 1, 2, 3, 4, 6].map((value) => ({ value, text: words.digits(value) }))

// NUMBER_FORMS are how people write numbers, shown by one.
export const NUMBER_FORMS: Option[] = [
  '1.234,50',
  '1.234',
  '1234,50',
  '1,234.50',
  '1,234',
  '1234.50',
  '1 234,50',
  '1’234.50',
].map((text) => ({ value: text, text }))

// ENDING stands behind the names of columns that both lists of a joining have.
export const ENDING: Slot = {
  is: 'text',
  key: 'ending',
  label: words.slots.ending,
  word: words.slots.both,
  unless: ({ keep }) => keep === 'others',
}

export const DIGITS_OR_ALL: Option[] = [{ value: null, text: words.exact }, ...DIGITS]

// figureSlots are a figure, the column that it is of, and its digits, by the names of the first two.
export const figureSlots = (figure: string, of: string): Slot[] => [
  { is: 'choice', key: figure, label: words.slots.figure, options: optionsOf(words.figures) },
  {
    is: 'column',
    key: of,
    label: words.slots.column,
    word: words.slots.of,
    unless: (values) => values[figure] === 'count',
  },
  {
    is: 'choice',
    key: 'digits',
    label: words.slots.digits,
    options: DIGITS_OR_ALL,
    unless: (values) => values[figure] !== 'sum' && values[figure] !== 'average',
  },
]

// RECKONED is how a new calculation begins.
export const RECKONED = { operator: '*', right: 1, digits: 2, empty: 'leave' } as const
