import {
  ArrowDownWideNarrow,
  Calculator,
  CalendarDays,
  CalendarRange,
  CaseSensitive,
  Columns3,
  CopyMinus,
  Diameter,
  Filter as FilterIcon,
  Group as GroupIcon,
  Layers,
  ListStart,
  Merge,
  Rows3,
  Scissors,
  SplitSquareHorizontal,
  TextCursorInput,
  TextSearch,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { Form, Join, Kind } from '../../../domain/data/forms'
import type { Usual } from '../../../domain/data/usual'
import { late } from '../../../domain/texts/late'
import { DATES, DIGITS, DIGITS_OR_ALL, ENDING, RECKONED, ROUNDED, column, columnsOf, either, optionsOf } from './slot'
import type { Slot } from './slot'

const words = late.data

interface Look {
  icon: LucideIcon
  slots: readonly Slot[]
  fresh: (usual: Usual) => Form // what a new line is
}

// freshJoin is a new line that joins the first two lists.
export const freshJoin = ({ lists: [list = 'rows', other = 'others'], shared }: Usual): Join => ({
  kind: 'join',
  list,
  other,
  key: shared,
  otherKey: shared,
  keep: 'all',
  loose: false,
  ending: ` (${other})`,
})

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
      figures: [{ name: 'total', kind: 'sum', field: usual.number, digits: null }],
    }),
    slots: [
      { is: 'columns', key: 'by', label: words.slots.columns, word: words.slots.by },
      {
        is: 'rows',
        key: 'figures',
        fresh: (usual) => ({ name: 'rows', kind: 'count', field: usual.number, digits: null }),
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
          ROUNDED,
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
    fresh: ({ number }) => ({ kind: 'calculate', name: 'total', left: number, ...RECKONED }),
    slots: [
      column('left', undefined, words.slots.left),
      { is: 'choice', key: 'operator', label: words.slots.sign, options: optionsOf(words.signs) },
      { is: 'side', key: 'right', label: words.slots.right },
      { is: 'choice', key: 'digits', label: words.slots.digits, options: DIGITS_OR_ALL },
      { is: 'choice', key: 'empty', label: words.slots.empty, options: optionsOf(words.empties) },
      column('name', words.slots.as, words.slots.name),
    ],
  },
  round: {
    icon: Diameter,
    fresh: (usual) => ({ kind: 'round', field: usual.number, digits: 2 }),
    slots: [column('field'), { is: 'choice', key: 'digits', label: words.slots.digits, options: DIGITS }],
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
    fresh: (usual) => ({ kind: 'date', field: usual.date, from: '%d.%m.%Y', other: '', to: '%Y-%m-%d' }),
    slots: [
      column('field'),
      { is: 'choice', key: 'from', label: words.slots.from, word: words.slots.from, options: DATES },
      {
        is: 'choice',
        key: 'other',
        label: words.slots.or,
        word: words.slots.or,
        options: [{ value: '', text: words.noOther }, ...DATES],
      },
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
    slots: [column('field'), { is: 'mark', key: 'by', label: words.slots.at, word: words.slots.at }],
  },
  parts: {
    icon: SplitSquareHorizontal,
    fresh: (usual) => ({ kind: 'parts', field: usual.text, by: ' ', names: ['first', 'last'] }),
    slots: [
      column('field'),
      { is: 'mark', key: 'by', label: words.slots.at, word: words.slots.at },
      { is: 'columns', key: 'names', label: words.slots.names, word: words.slots.into },
    ],
  },
  extract: {
    icon: TextSearch,
    fresh: (usual) => ({ kind: 'extract', name: 'part', field: usual.text, what: 'after', mark: ':' }),
    slots: [
      column('field', words.slots.of),
      { is: 'choice', key: 'what', label: words.slots.what, options: optionsOf(words.extracts) },
      { is: 'mark', key: 'mark', label: words.slots.mark },
      column('name', words.slots.as, words.slots.name),
    ],
  },
  texts: {
    icon: Rows3,
    fresh: () => ({ kind: 'texts', each: 'line', name: 'line' }),
    slots: [
      { is: 'choice', key: 'each', label: words.slots.each, options: optionsOf(words.texts) },
      column('name', words.slots.as, words.slots.name),
    ],
  },
  join: {
    icon: Merge,
    fresh: freshJoin,
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
      { is: 'choice', key: 'keep', label: words.slots.keep, options: optionsOf(words.keeps) },
      { is: 'choice', key: 'loose', label: words.slots.loose, options: either(words.loose, false) },
      ENDING,
    ],
  },
  flatten: { icon: Layers, fresh: () => ({ kind: 'flatten' }), slots: [] },
}
