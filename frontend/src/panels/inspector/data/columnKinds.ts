import {
  CalendarDays,
  CalendarRange,
  CaseSensitive,
  Columns3,
  Hash,
  PaintBucket,
  PencilLine,
  Replace,
  Scissors,
  Split,
  SplitSquareHorizontal,
  TextCursorInput,
  TextSearch,
  TextSelect,
  Trash2,
} from 'lucide-react'
import type { Kind, Part } from '../../../domain/data/forms'
import { unused } from '../../../domain/data/usual'
import { late } from '../../../domain/texts/late'
import type { Look } from './look'
import { RECKON_KINDS } from './reckonKinds'
import { DATES_READ, DATES_WRITTEN, NUMBER_FORMS, column, optionsOf } from './slot'
import type { Slot } from './slot'
import { TESTS, freshTest } from './tests'

const words = late.data

// PARTS are names of parts of dates that nobody named.
const PARTS = {
  year: 'year',
  quarter: 'quarter',
  month: 'month',
  week: 'week',
  day: 'day',
  weekday: 'weekday',
  weekdayNumber: 'weekday',
} satisfies Record<Part, string>

// CUT is where a text is cut.
const CUT: Slot[] = [
  { is: 'choice', key: 'at', label: words.slots.cut, word: words.slots.at, options: optionsOf(words.cuts) },
  { is: 'mark', key: 'by', label: words.slots.cutMark, unless: ({ at }) => at !== 'mark' },
]

// COLUMN_KINDS are the forms that choose, make or change columns.
export const COLUMN_KINDS = {
  pick: {
    icon: Columns3,
    fresh: (usual) => ({ kind: 'pick', fields: [{ name: usual.text, from: usual.text }] }),
    slots: [
      {
        is: 'rows',
        key: 'fields',
        fresh: (usual, now) => {
          const from = unused(usual, now, 'from')
          return { name: from, from }
        },
        add: words.addColumn,
        all: words.addColumns,
        remove: words.removeColumn,
        of: [
          { is: 'column', key: 'from', label: words.slots.column, leads: 'name' },
          column('name', words.slots.as, words.slots.name),
        ],
      },
    ],
  },
  rename: {
    icon: PencilLine,
    fresh: (usual) => ({ kind: 'rename', fields: [{ name: '', from: usual.text }] }),
    slots: [
      {
        is: 'rows',
        key: 'fields',
        fresh: (usual, now) => ({
          name: '',
          from: unused(usual, now, 'from'),
        }),
        add: words.addColumn,
        remove: words.removeColumn,
        of: [column('from'), column('name', words.slots.as, words.slots.name)],
      },
    ],
  },
  drop: {
    icon: Trash2,
    fresh: (usual) => ({ kind: 'drop', fields: [usual.text] }),
    slots: [{ is: 'columns', key: 'fields', label: words.slots.columns }],
  },
  fill: {
    icon: PaintBucket,
    fresh: (usual) => ({ kind: 'fill', field: usual.text, by: 'above', value: '' }),
    slots: [
      column('field'),
      { is: 'choice', key: 'by', label: words.slots.fill, options: optionsOf(words.fills) },
      { is: 'scalar', key: 'value', label: words.slots.value, unless: ({ by }) => by === 'above' },
    ],
  },
  ...RECKON_KINDS,
  choose: {
    icon: Split,
    fresh: (usual) => ({
      kind: 'choose',
      name: 'kind',
      every: true,
      tests: [freshTest(usual)],
      then: '',
      other: '',
    }),
    slots: [
      ...TESTS,
      { is: 'scalar', key: 'then', label: words.slots.chosen, word: words.slots.then },
      { is: 'scalar', key: 'other', label: words.slots.otherwiseOf, word: words.slots.otherwise },
      column('name', words.slots.as, words.slots.name),
    ],
  },
  period: {
    icon: CalendarRange,
    fresh: (usual) => ({ kind: 'period', name: PARTS.month, field: usual.date, period: 'month', from: usual.written }),
    slots: [
      { is: 'choice', key: 'period', label: words.slots.part, options: optionsOf(words.periods), names: PARTS },
      column('field', words.slots.of),
      {
        is: 'choice',
        key: 'from',
        label: words.slots.written,
        word: words.slots.written,
        options: [{ value: '', text: words.yearFirst }, ...DATES_READ.slice(1)],
      },
      column('name', words.slots.as, words.slots.name),
    ],
  },
  date: {
    icon: CalendarDays,
    fresh: (usual) => ({
      kind: 'date',
      field: usual.date,
      from: usual.written || '%d.%m.%Y',
      other: '',
      third: '',
      to: '%Y-%m-%d',
    }),
    slots: [
      column('field'),
      { is: 'choice', key: 'from', label: words.slots.from, word: words.slots.from, options: DATES_READ },
      {
        is: 'choice',
        key: 'other',
        label: words.slots.or,
        word: words.slots.or,
        options: [{ value: '', text: words.noOther }, ...DATES_READ],
      },
      {
        is: 'choice',
        key: 'third',
        label: words.slots.or,
        word: words.slots.or,
        options: [{ value: '', text: words.noOther }, ...DATES_READ],
        unless: ({ other }) => other === '',
      },
      { is: 'choice', key: 'to', label: words.slots.to, word: words.slots.to, options: DATES_WRITTEN },
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
  replace: {
    icon: Replace,
    fresh: (usual) => ({ kind: 'replace', field: usual.text, what: '', by: '', where: 'all' }),
    slots: [
      { is: 'mark', key: 'what', label: words.slots.replaced },
      { is: 'choice', key: 'where', label: words.slots.place, options: optionsOf(words.wheres) },
      column('field'),
      { is: 'text', key: 'by', label: words.slots.replacement, word: words.slots.with, none: words.slots.removed },
    ],
  },
  affix: {
    icon: TextSelect,
    fresh: (usual) => ({ kind: 'affix', field: usual.text, before: '', behind: '' }),
    slots: [
      column('field'),
      { is: 'text', key: 'before', label: words.slots.before, word: words.slots.prefix, none: words.slots.nothing },
      { is: 'text', key: 'behind', label: words.slots.behind, word: words.slots.suffix, none: words.slots.nothing },
    ],
  },
  written: {
    icon: Hash,
    fresh: (usual) => ({ kind: 'written', field: usual.total, as: '1.234,50' }),
    slots: [
      column('field'),
      { is: 'choice', key: 'as', label: words.slots.form, word: words.slots.as, options: NUMBER_FORMS },
    ],
  },
  combine: {
    icon: TextCursorInput,
    fresh: (usual) => ({ kind: 'combine', name: 'text', fields: [usual.text], by: ' ', empty: 'leave' }),
    slots: [
      { is: 'columns', key: 'fields', label: words.slots.columns },
      { is: 'text', key: 'by', label: words.slots.with, word: words.slots.with },
      { is: 'choice', key: 'empty', label: words.slots.blankRows, options: optionsOf(words.blankTexts) },
      column('name', words.slots.as, words.slots.name),
    ],
  },
  split: {
    icon: Scissors,
    fresh: (usual) => ({ kind: 'split', field: usual.text, at: 'mark', by: ', ' }),
    slots: [column('field'), ...CUT],
  },
  parts: {
    icon: SplitSquareHorizontal,
    fresh: (usual) => ({ kind: 'parts', field: usual.text, at: 'mark', by: ' ', names: ['first', 'last'] }),
    slots: [column('field'), ...CUT, { is: 'columns', key: 'names', label: words.slots.names, word: words.slots.into }],
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
} satisfies Partial<Record<Kind, Look>>
