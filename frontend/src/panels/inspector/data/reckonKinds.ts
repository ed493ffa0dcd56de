import { Calculator, Diameter, Percent, Sigma, Timer } from 'lucide-react'
import type { Kind, Span } from '../../../domain/data/forms'
import { late } from '../../../domain/texts/late'
import type { Look } from './look'
import { RECKONED, DIGITS, DIGITS_OR_ALL, column, optionsOf } from './slot'

const words = late.data

// PLAIN_SIGNS stand between two terms of several.
const { '+': plus, '-': minus, '*': times, '/': by } = words.signs
const PLAIN_SIGNS = { '+': plus, '-': minus, '*': times, '/': by }

// OPENING are the brackets that may stand at the first of several terms.
const { '': none, '(': one, '((': two } = words.brackets
const OPENING = { '': none, '(': one, '((': two }

// SPANS are names of spans that nobody named.
const SPANS = { hours: 'hours', days: 'days' } satisfies Record<Span['unit'], string>

// RECKON_KINDS are the forms that work columns out.
export const RECKON_KINDS = {
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
  formula: {
    icon: Sigma,
    fresh: ({ number }) => ({
      kind: 'formula',
      name: 'total',
      left: number,
      bracket: '',
      more: [
        { sign: '+', side: number, bracket: '' },
        { sign: '+', side: 0, bracket: '' },
      ],
    }),
    slots: [
      { is: 'side', key: 'left', label: words.slots.right },
      { is: 'choice', key: 'bracket', label: words.slots.bracket, options: optionsOf(OPENING) },
      {
        is: 'rows',
        key: 'more',
        fresh: () => ({ sign: '+', side: 0, bracket: '' }),
        add: words.addTerm,
        remove: words.removeTerm,
        of: [
          { is: 'choice', key: 'sign', label: words.slots.sign, options: optionsOf(PLAIN_SIGNS) },
          { is: 'side', key: 'side', label: words.slots.right },
          { is: 'choice', key: 'bracket', label: words.slots.bracket, options: optionsOf(words.brackets) },
        ],
      },
      column('name', words.slots.as, words.slots.name),
    ],
  },
  span: {
    icon: Timer,
    fresh: (usual) => ({ kind: 'span', name: SPANS.hours, unit: 'hours', from: usual.date, to: usual.until }),
    slots: [
      { is: 'choice', key: 'unit', label: words.slots.unit, options: optionsOf(words.spans), names: SPANS },
      column('from', words.slots.begin, words.slots.begin),
      column('to', words.slots.end, words.slots.end),
      column('name', words.slots.as, words.slots.name),
    ],
  },
  share: {
    icon: Percent,
    fresh: ({ total }) => ({ kind: 'share', name: 'share', field: total, digits: 1 }),
    slots: [
      column('field', words.slots.of),
      { is: 'choice', key: 'digits', label: words.slots.digits, options: DIGITS_OR_ALL },
      column('name', words.slots.as, words.slots.name),
    ],
  },
  round: {
    icon: Diameter,
    fresh: (usual) => ({ kind: 'round', field: usual.number, digits: 2 }),
    slots: [column('field'), { is: 'choice', key: 'digits', label: words.slots.digits, options: DIGITS }],
  },
} satisfies Partial<Record<Kind, Look>>
