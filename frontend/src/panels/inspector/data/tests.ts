import type { Operator, Test } from '../../../domain/data/forms'
import { comparesColumns } from '../../../domain/data/columnTest'
import { canBeLoose } from '../../../domain/data/comparison'
import type { Usual } from '../../../domain/data/usual'
import { late } from '../../../domain/texts/late'
import { column, either, optionsOf } from './slot'
import type { Slot } from './slot'

const words = late.data

// freshTest is a new test.
export const freshTest = ({ number }: Usual): Test => ({
  field: number,
  operator: '>',
  value: 0,
  loose: false,
  column: false,
})

const againstColumn = ({ operator, column }: { operator?: unknown; column?: unknown }): boolean =>
  column === true && comparesColumns(operator as Operator)

// TESTS are the fields of what has to hold of a row.
export const TESTS: readonly Slot[] = [
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
    fresh: freshTest,
    add: words.addTest,
    remove: words.removeTest,
    of: [
      column('field'),
      { is: 'choice', key: 'operator', label: words.slots.is, options: optionsOf(words.operators) },
      {
        is: 'choice',
        key: 'column',
        label: words.slots.against,
        options: either(words.against, false),
        unless: ({ operator }) => !comparesColumns(operator as Operator),
      },
      {
        is: 'scalar',
        key: 'value',
        label: words.slots.value,
        unless: (values) =>
          againstColumn(values) || ['empty', 'filled', 'among', 'other'].includes(String(values.operator)),
      },
      {
        is: 'choice',
        key: 'bare',
        label: words.slots.bare,
        options: either(words.bare, false),
        unless: ({ bare }) => bare !== true, // as the language has it
      },
      {
        is: 'column',
        key: 'value',
        label: words.slots.otherColumn,
        unless: (values) => !againstColumn(values),
      },
      {
        is: 'scalars',
        key: 'value',
        label: words.slots.values,
        unless: ({ operator }) => operator !== 'among' && operator !== 'other',
      },
      {
        is: 'choice',
        key: 'loose',
        label: words.slots.cases,
        options: either(words.cases, false),
        unless: (values) =>
          againstColumn(values) || !canBeLoose(values.operator as Operator, values.value as Test['value']),
      },
    ],
  },
]
