import {
  ArrowDownWideNarrow,
  CopyMinus,
  Files,
  Filter as FilterIcon,
  Group as GroupIcon,
  Layers,
  ListChecks,
  ListStart,
  ListTree,
  Merge,
  Rows3,
  SquareSigma,
  TableRowsSplit,
} from 'lucide-react'
import type { FigureKind, Join, Kind, SortKey } from '../../../domain/data/forms'
import { unused } from '../../../domain/data/usual'
import type { Usual } from '../../../domain/data/usual'
import { late } from '../../../domain/texts/late'
import type { Look } from './look'
import { ENDING, column, columnsOf, either, figureSlots, optionsOf } from './slot'
import { TESTS, freshTest } from './tests'

const words = late.data

// freshJoin is a new line that joins the first two lists.
const freshJoin = ({ lists: [list = 'rows', other = 'others'], shared }: Usual): Join => ({
  kind: 'join',
  list,
  other,
  key: shared,
  otherKey: shared,
  keep: 'all',
  loose: false,
  ending: ` (${other})`,
})

// FIGURES are names of figures that nobody named.
const FIGURES = {
  count: 'rows',
  sum: 'total',
  average: 'average',
  least: 'smallest',
  most: 'largest',
  first: 'first',
} satisfies Record<FigureKind, string>

// ROW_KINDS are the forms that choose, order or make rows.
export const ROW_KINDS = {
  filter: {
    icon: FilterIcon,
    fresh: (usual) => ({ kind: 'filter', every: true, tests: [freshTest(usual)] }),
    slots: TESTS,
  },
  sort: {
    icon: ArrowDownWideNarrow,
    fresh: (usual) => ({
      kind: 'sort',
      by: [{ field: usual.number || usual.text, descending: false }],
      codes: false,
    }),
    slots: [
      {
        is: 'rows',
        key: 'by',
        fresh: (usual, now) => ({
          field: unused(usual, now, 'field'),
          descending: false,
        }),
        add: words.addKey,
        remove: words.removeKey,
        of: [
          column('field', words.slots.by),
          { is: 'choice', key: 'descending', label: words.slots.order, options: either(words.descending, false) },
        ],
      },
      {
        is: 'choice',
        key: 'codes',
        label: words.slots.codes,
        options: either(words.codes, false),
        unless: ({ codes, by }) => codes !== true || !(by as SortKey[]).some(({ numbers }) => !numbers), // as the language has it
      },
    ],
  },
  group: {
    icon: GroupIcon,
    fresh: (usual) => ({
      kind: 'group',
      by: [usual.text],
      figures: [{ name: FIGURES.sum, kind: 'sum', field: usual.number, digits: null }],
      alone: false,
    }),
    slots: [
      { is: 'columns', key: 'by', label: words.slots.columns, word: words.slots.by, none: words.slots.allInOne },
      {
        is: 'rows',
        key: 'figures',
        fresh: (usual) => ({ name: FIGURES.count, kind: 'count', field: usual.number, digits: null }),
        names: FIGURES,
        add: words.addFigure,
        remove: words.removeFigure,
        of: [...figureSlots('kind', 'field'), column('name', words.slots.as, words.slots.name)],
      },
      {
        is: 'choice',
        key: 'alone',
        label: words.slots.alone,
        options: either(words.alone, false),
        unless: ({ by }) => (by as string[]).length > 0,
      },
    ],
  },
  total: {
    icon: SquareSigma,
    fresh: (usual) => ({ kind: 'total', field: usual.text, word: 'Total', sums: [usual.total] }),
    slots: [
      { is: 'text', key: 'word', label: words.slots.word },
      column('field', words.slots.wordIn),
      { is: 'columns', key: 'sums', label: words.slots.sums, word: words.slots.sumsOf },
    ],
  },
  unique: {
    icon: CopyMinus,
    fresh: (usual) => ({ kind: 'unique', whole: false, by: [usual.text], loose: false }),
    slots: [
      { is: 'choice', key: 'whole', label: words.slots.alike, options: either(words.whole, false) },
      {
        is: 'columns',
        key: 'by',
        label: words.slots.columns,
        word: words.slots.by,
        unless: ({ whole }) => whole === true,
      },
      {
        is: 'choice',
        key: 'loose',
        label: words.slots.loose,
        options: either(words.loose, false),
        unless: ({ whole }) => whole === true,
      },
    ],
  },
  present: { icon: ListChecks, fresh: () => ({ kind: 'present' }), slots: [] },
  take: {
    icon: ListStart,
    fresh: () => ({ kind: 'take', of: '', end: 'first', count: 10 }),
    slots: [
      { is: 'choice', key: 'end', label: words.slots.which, options: optionsOf(words.ends) },
      { is: 'count', key: 'count', label: words.slots.count },
      { is: 'column', key: 'of', label: words.slots.ofWhich, word: words.slots.ofEach, none: words.slots.ofAll },
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
      {
        is: 'rows',
        key: 'also',
        optional: true,
        fresh: () => ({ key: '', otherKey: '' }),
        add: words.addAlso,
        remove: words.removeAlso,
        of: [
          {
            is: 'column',
            key: 'key',
            label: words.slots.key,
            word: words.slots.and,
            leads: 'otherKey',
            of: columnsOf('list'),
          },
          {
            is: 'column',
            key: 'otherKey',
            label: words.slots.otherKey,
            word: words.slots.equals,
            of: columnsOf('other'),
          },
        ],
      },
      { is: 'choice', key: 'keep', label: words.slots.keep, options: optionsOf(words.keeps) },
      { is: 'choice', key: 'loose', label: words.slots.loose, options: either(words.loose, false) },
      ENDING,
      {
        is: 'text',
        key: 'status',
        label: words.slots.status,
        word: words.slots.statusAs,
        none: words.slots.noStatus,
        unless: ({ keep }) => keep !== 'both',
      },
    ],
  },
  entries: {
    icon: ListTree,
    fresh: (usual) => ({ kind: 'entries', field: usual.listed, blank: false }),
    slots: [
      column('field', words.slots.of, words.slots.entriesOf),
      { is: 'choice', key: 'blank', label: words.slots.emptyLists, options: either(words.blankEntries, false) },
    ],
  },
  stack: {
    icon: TableRowsSplit,
    fresh: ({ lists }) => ({ kind: 'stack', lists: lists.length > 1 ? [...lists] : [], file: '' }),
    slots: [
      {
        is: 'columns',
        key: 'lists',
        label: words.slots.stacked,
        word: words.slots.stackedOf,
        none: words.slots.allTables,
        of: (lists) => lists.keys(),
      },
      {
        is: 'text',
        key: 'file',
        label: words.slots.fileName,
        word: words.slots.fileNameAs,
        none: words.slots.noFileName,
      },
    ],
  },
  files: {
    icon: Files,
    fresh: (usual) => ({ kind: 'files', by: [usual.text] }),
    slots: [{ is: 'columns', key: 'by', label: words.slots.fileBy, word: words.slots.forEach }],
  },
  flatten: { icon: Layers, fresh: () => ({ kind: 'flatten' }), slots: [] },
} satisfies Partial<Record<Kind, Look>>
