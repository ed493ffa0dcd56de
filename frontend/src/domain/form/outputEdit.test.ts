import { describe, expect, it } from 'vitest'
import { flow } from '../graph/parse.fixture'
import { sourcesAtEnd } from '../graph/reference'
import { late } from '../texts/late'
import { renamedInput } from './inputEdit'
import { givenText, movedOutput, problemOfOutput, readGiven, withGiven, withTypeOf } from './outputEdit'
import type { InputType, RunOutput, Workflow } from '../../wire/types'

const output = (type: InputType, value?: unknown): RunOutput => ({
  name: 'o',
  type,
  ...(value !== undefined && { value }),
})
const holding = (...outputs: RunOutput[]): Workflow => ({
  ...flow('a > b'),
  inputs: [{ name: 'days', type: 'integer' }],
  outputs,
})

describe('the value of an output', () => {
  it.each<[string, RunOutput, string]>([
    ['a text', output('string', 'In {{a.text}}'), 'In {{a.text}}'],
    ['a result', output('array', '{{a.files}}'), '{{a.files}}'],
    ['a number', output('number', 1.5), '1.5'],
    ['an object', output('object', { of: '{{a.text}}' }), '{\n  "of": "{{a.text}}"\n}'],
    ['what is of another type', output('string', [1]), '[\n  1\n]'],
    ['none', output('object'), ''],
  ])('is written: %s', (_, one, text) => {
    expect(givenText(one)).toBe(text)
    expect(readGiven(one, text)).toEqual({ value: one.value })
  })

  it('is no sentence where a number is wanted', () =>
    expect(readGiven(output('integer'), 'Found {{a.count}}')).toEqual({ problem: late.giving.notValue }))
})

describe('a result that is chosen', () => {
  it.each<[unknown, InputType]>([
    ['{{inputs.days}}', 'integer'],
    ['{{a.success}}', 'boolean'],
    ['for {{inputs.days}} days', 'string'],
    ['{{a.unknown}}', 'string'],
    ['{{a.text.0}}', 'string'],
  ])('%s makes it %s', (value, type) =>
    expect(withGiven(output('string', 'x'), value, holding(), new Map())).toEqual(output(type, value)),
  )

  it('leaves a type that was chosen after it', () =>
    expect(withGiven(output('string', '{{inputs.days}}'), '{{inputs.days}}', holding(), new Map()).type).toBe('string'))
})

it.each<[RunOutput, InputType, unknown]>([
  [output('string', '5'), 'integer', 5],
  [output('string', '{{a.files}}'), 'array', '{{a.files}}'],
  [output('string', 'In {{a.text}}'), 'number', 'In {{a.text}}'],
  [output('object', { a: 1 }), 'string', { a: 1 }],
])('another type takes the value along: %j as %s', (before, type, value) =>
  expect(withTypeOf(before, type)).toEqual(output(type, value)),
)

it('outputs follow a new name of an input', () => {
  const before = holding(output('object', { a: '{{inputs.days}} and {{a.days}}', b: ['{{inputs.days.0}}'] }))
  expect(renamedInput(before, 'days', 'span').outputs?.[0]?.value).toEqual({
    a: '{{inputs.span}} and {{a.days}}',
    b: ['{{inputs.span.0}}'],
  })
})

it('outputs are named apart, and put in order', () => {
  const two = holding({ ...output('string'), name: 'a' }, { ...output('string'), name: 'b' })
  expect(problemOfOutput(two, 'a', 'b')).toBe(late.giving.taken('b'))
  expect(problemOfOutput(two, 'a', 'days')).toBeUndefined()
  expect(movedOutput(two, 'a', 1).outputs?.map(({ name }) => name)).toEqual(['b', 'a'])
  expect(movedOutput(two, 'a', -1)).toBe(two)
})

it('what is there on every way to the end is sure, what another way leaves out is not', () => {
  const sure = sourcesAtEnd(flow('a > i:If', 'i:IfTrue > b'), new Map()).map(({ id, sure }) => [id, sure])
  expect(Object.fromEntries(sure)).toEqual({ a: true, b: false })
})
