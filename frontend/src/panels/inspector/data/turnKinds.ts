import { Table2, Ungroup } from 'lucide-react'
import type { FigureKind, Kind } from '../../../domain/data/forms'
import { countsNone } from '../../../domain/data/pivot'
import { late } from '../../../domain/texts/late'
import type { Look } from './look'
import { column, either, figureSlots } from './slot'

const words = late.data

// TURN_KINDS are the forms that turn values into columns, and back.
export const TURN_KINDS = {
  pivot: {
    icon: Table2,
    fresh: (usual) => ({
      kind: 'pivot',
      by: [usual.text],
      column: '',
      figure: 'sum',
      of: usual.number,
      digits: null,
      blank: false,
    }),
    slots: [
      ...figureSlots('figure', 'of'),
      column('column', words.slots.across, words.slots.acrossOf),
      { is: 'columns', key: 'by', label: words.slots.rowsOf, word: words.slots.rowOf },
      {
        is: 'choice',
        key: 'blank',
        label: words.slots.noRows,
        options: either(words.noRows, false),
        unless: ({ figure }) => !countsNone(figure as FigureKind),
      },
    ],
  },
  unpivot: {
    icon: Ungroup,
    fresh: (usual) => ({ kind: 'unpivot', fields: [usual.number], name: 'name', value: 'value', blank: false }),
    slots: [
      { is: 'columns', key: 'fields', label: words.slots.columns },
      column('name', words.slots.titles, words.slots.titlesIn),
      column('value', words.slots.cells, words.slots.cellsIn),
      { is: 'choice', key: 'blank', label: words.slots.blankRows, options: either(words.blankRows, false) },
    ],
  },
} satisfies Partial<Record<Kind, Look>>
