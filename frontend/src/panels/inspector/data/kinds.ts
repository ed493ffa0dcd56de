import {
  ArrowDownWideNarrow,
  Calculator,
  CalendarDays,
  CalendarRange,
  CaseSensitive,
  Columns3,
  CopyMinus,
  Filter as FilterIcon,
  Group as GroupIcon,
  Layers,
  ListStart,
  Merge,
  Scissors,
  TextCursorInput,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { Gets } from '../../../domain/data/columns'
import type { Form, Kind } from '../../../domain/data/forms'
import type { Usual } from '../../../domain/data/usual'
import { late } from '../../../domain/texts/late'

const words = late.data

// Slot is one field of a form.
export type Slot =
  | {
      is: 'column' | 'columns' | 'text' | 'count' | 'side' | 'scalar'
      key: string
      label: string
      word?: string
      unless?: Unless
      leads?: string // the field that goes along while both are the same
      of?: Of
    }
  | { is: 'choice'; key: string; label: string; word?: string; options: readonly Option[]; unless?: Unless }
  | {
      is: 'rows'
      key: string
      of: readonly Slot[]
      fresh: (usual: Usual) => object
      add: string
      remove: (n: number) => string
    }

// Of says which names a field chooses from, where they are not the columns of the rows: of
// the lists, or of one of them, by the values of the form.
type Of = (lists: NonNullable<Gets['lists']>, values: Values) => Iterable<string>

type Values = Readonly<Record<string, unknown>>

// Unless says of which values of its row or form a field is not shown.
type Unless = (values: Values) => boolean

interface Option {
  value: string | boolean
  text: string
}

const optionsOf = (list: Readonly<Record<string, string>>): Option[] =>
  Object.entries(list).map(([value, text]) => ({ value, text }))

const either = (list: { true: string; false: string }, first: boolean): Option[] =>
  [first, !first].map((value) => ({ value, text: list[`${value}`] }))

const column = (key: string, word?: string, label = words.slots.column): Slot => ({
  is: 'column',
  key,
  label,
  ...(word && { word }),
})

const columnsOf =
  (list: string): Of =>
  (lists, values) =>
    lists.get(String(values[list]))?.keys() ?? []

// Forms of dates, as strftime has them, shown by a date.
const DATES: Option[] = [
  { value: '%Y-%m-%d', text: '2026-11-26' },
  { value: '%d.%m.%Y', text: '26.11.2026' },
  { value: '%m/%d/%Y', text: '11/26/2026' },
  { value: '%d/%m/%Y', text: '26/11/2026' },
  { value: '%d %b %Y', text: '26 Nov 2026' },
  { value: '%Y-%m-%dT%H:%M:%SZ', text: '2026-11-26T17:00:00Z' },
]

const SIGNS: Option[] = ['+', '-', '*', '/'].map((value) => ({ value, text: value }))

interface Look {
  icon: LucideIcon
  slots: readonly Slot[]
  fresh: (usual: Usual) => Form // what a new line is
}

// KINDS are the forms, in the order in which they are offered.
export const KINDS: Record<Kind, Look> = {
  filter: {
    icon: FilterIcon,
    fresh: (usual) => ({ kind: 'filter', every: true, tests: [{ field: usual.number, operator: '>', value: 0 }] }),
    slots: [
      {
        is: 'choice',
        key: 'every',
        label: words.slots.match,
        options: either(words.every, true),
        unless: ({ tests }) => (tests as unknown[]).length < 2,
      },
      {
        is: 'rows',
        key: 'tests',
        fresh: (usual) => ({ field: usual.number, operator: '>', value: 0 }),
        add: words.addTest,
        remove: words.removeTest,
        of: [
          column('field'),
          { is: 'choice', key: 'operator', label: words.slots.is, options: optionsOf(words.operators) },
          {
            is: 'scalar',
            key: 'value',
            label: words.slots.value,
            unless: ({ operator }) => operator === 'empty' || operator === 'filled',
          },
        ],
      },
    ],
  },
  sort: {
    icon: ArrowDownWideNarrow,
    fresh: (usual) => ({ kind: 'sort', by: usual.number, descending: false }),
    slots: [
      column('by', words.slots.by),
      { is: 'choice', key: 'descending', label: words.slots.order, options: either(words.descending, false) },
    ],
  },
  group: {
    icon: GroupIcon,
    fresh: (usual) => ({
      kind: 'group',
      by: [usual.text],
      figures: [{ name: 'total', kind: 'sum', field: usual.number }],
    }),
    slots: [
      { is: 'columns', key: 'by', label: words.slots.columns, word: words.slots.by },
      {
        is: 'rows',
        key: 'figures',
        fresh: (usual) => ({ name: 'rows', kind: 'count', field: usual.number }),
        add: words.addFigure,
        remove: words.removeFigure,
        of: [
          { is: 'choice', key: 'kind', label: words.slots.figure, options: optionsOf(words.figures) },
          {
            is: 'column',
            key: 'field',
            label: words.slots.column,
            word: words.slots.of,
            unless: ({ kind }) => kind === 'count',
          },
          column('name', words.slots.as, words.slots.name),
        ],
      },
    ],
  },
  unique: {
    icon: CopyMinus,
    fresh: (usual) => ({ kind: 'unique', by: usual.text }),
    slots: [column('by', words.slots.by)],
  },
  pick: {
    icon: Columns3,
    fresh: (usual) => ({ kind: 'pick', fields: [{ name: usual.text, from: usual.text }] }),
    slots: [
      {
        is: 'rows',
        key: 'fields',
        fresh: (usual) => ({ name: usual.number, from: usual.number }),
        add: words.addColumn,
        remove: words.removeColumn,
        of: [
          { is: 'column', key: 'from', label: words.slots.column, leads: 'name' },
          column('name', words.slots.as, words.slots.name),
        ],
      },
    ],
  },
  take: {
    icon: ListStart,
    fresh: () => ({ kind: 'take', end: 'first', count: 10 }),
    slots: [
      { is: 'choice', key: 'end', label: words.slots.which, options: optionsOf(words.ends) },
      { is: 'count', key: 'count', label: words.slots.count },
    ],
  },
  calculate: {
    icon: Calculator,
    fresh: (usual) => ({ kind: 'calculate', name: 'total', left: usual.number, operator: '*', right: 1 }),
    slots: [
      column('left', undefined, words.slots.left),
      { is: 'choice', key: 'operator', label: words.slots.sign, options: SIGNS },
      { is: 'side', key: 'right', label: words.slots.right },
      column('name', words.slots.as, words.slots.name),
    ],
  },
  period: {
    icon: CalendarRange,
    fresh: (usual) => ({ kind: 'period', name: 'month', field: usual.date, period: 'month' }),
    slots: [
      { is: 'choice', key: 'period', label: words.slots.part, options: optionsOf(words.periods) },
      column('field', words.slots.of),
      column('name', words.slots.as, words.slots.name),
    ],
  },
  date: {
    icon: CalendarDays,
    fresh: (usual) => ({ kind: 'date', field: usual.date, from: '%d.%m.%Y', to: '%Y-%m-%d' }),
    slots: [
      column('field'),
      { is: 'choice', key: 'from', label: words.slots.from, word: words.slots.from, options: DATES },
      { is: 'choice', key: 'to', label: words.slots.to, word: words.slots.to, options: DATES },
    ],
  },
  convert: {
    icon: CaseSensitive,
    fresh: (usual) => ({ kind: 'convert', field: usual.text, to: 'number' }),
    slots: [
      column('field'),
      { is: 'choice', key: 'to', label: words.slots.kind, options: optionsOf(words.conversions) },
    ],
  },
  combine: {
    icon: TextCursorInput,
    fresh: (usual) => ({ kind: 'combine', name: 'text', fields: [usual.text], by: ' ' }),
    slots: [
      { is: 'columns', key: 'fields', label: words.slots.columns },
      { is: 'text', key: 'by', label: words.slots.with, word: words.slots.with },
      column('name', words.slots.as, words.slots.name),
    ],
  },
  split: {
    icon: Scissors,
    fresh: (usual) => ({ kind: 'split', field: usual.text, by: ', ' }),
    slots: [column('field'), { is: 'text', key: 'by', label: words.slots.at, word: words.slots.at }],
  },
  join: {
    icon: Merge,
    fresh: ({ lists: [list = 'rows', other = 'others'], shared }) => ({
      kind: 'join',
      list,
      other,
      key: shared,
      otherKey: shared,
    }),
    slots: [
      { is: 'column', key: 'list', label: words.slots.list, of: (lists) => lists.keys() },
      { is: 'column', key: 'other', label: words.slots.other, word: words.slots.with, of: (lists) => lists.keys() },
      {
        is: 'column',
        key: 'key',
        label: words.slots.key,
        word: words.slots.where,
        leads: 'otherKey',
        of: columnsOf('list'),
      },
      { is: 'column', key: 'otherKey', label: words.slots.otherKey, word: words.slots.equals, of: columnsOf('other') },
    ],
  },
  flatten: { icon: Layers, fresh: () => ({ kind: 'flatten' }), slots: [] },
}
