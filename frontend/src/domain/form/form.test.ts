import { describe, expect, it } from 'vitest'
import { readText, textOf } from './fieldValue'
import { fieldsOf, fits } from './form'
import type { Shape } from './form'

const schema = {
  type: 'object',
  required: ['to', 'kind'],
  $defs: { size: { type: 'integer', description: 'how big' } },
  properties: {
    to: { type: 'string', description: 'to whom' },
    text: { type: 'string' },
    code: { type: ['string', 'null'], maxLength: 4096 },
    times: { type: 'integer', default: 3 },
    share: { type: 'number' },
    exact: { type: 'boolean', default: false },
    kind: { enum: ['a', 2, null] },
    only: { const: 'x' },
    names: { type: 'array', items: { type: 'string' } },
    modes: { type: 'array', items: { enum: ['x', 'y'] } },
    rows: { type: 'array', items: { type: 'object' } },
    region: { type: 'object', properties: {} },
    size: { $ref: '#/$defs/size', description: 'in pixels' },
    maybe: { anyOf: [{ type: 'null' }, { type: 'number' }] },
    either: { oneOf: [{ type: 'string' }, { type: 'number' }] },
    any: {},
  },
}

const asking = (parameters: unknown) => ({ parameters, titles: { to: 'To whom' } })

describe('fieldsOf', () => {
  const fields = fieldsOf(asking(schema), { to: 'me', extra: 5, more: { a: 1 } })
  const shapes = Object.fromEntries(fields.map(({ name, shape }) => [name, shape]))

  it('gives every argument its shape, in the order of the schema, and then what is unknown', () => {
    expect(shapes).toEqual({
      to: 'line',
      text: 'text',
      code: 'text',
      times: 'integer',
      share: 'number',
      exact: 'boolean',
      kind: 'choice',
      only: 'choice',
      names: 'list',
      modes: 'list',
      rows: 'json',
      region: 'json',
      size: 'integer',
      maybe: 'number',
      either: 'json',
      any: 'json',
      extra: 'number',
      more: 'json',
    })
    expect(fields.filter((field) => field.required).map((field) => field.name)).toEqual(['to', 'kind'])
    expect(fields.filter((field) => !field.known).map((field) => field.name)).toEqual(['extra', 'more'])
  })

  it('calls arguments as people do, and what is unknown by its name', () => {
    expect(fields.find(({ name }) => name === 'to')?.title).toBe('To whom')
    expect(fields.find(({ name }) => name === 'extra')?.title).toBe('extra')
  })

  it('keeps defaults, choices and the description that stands closest', () => {
    expect(fields.find((field) => field.name === 'times')?.fallback).toBe(3)
    expect(fields.find((field) => field.name === 'modes')).toMatchObject({ items: 'choice', choices: ['x', 'y'] })
    expect(fields.find((field) => field.name === 'size')?.description).toBe('in pixels')
  })

  it.each([{}, true, null, 'x', { type: 'object' }])('a schema of %j asks for nothing', (parameters) =>
    expect(fieldsOf(asking(parameters), {})).toEqual([]),
  )

  it('asks for what is required without a description', () =>
    expect(fieldsOf(asking({ required: ['a'] }), {})).toMatchObject([
      { name: 'a', shape: 'json', required: true, known: true },
    ]))

  it('ends where a schema refers to itself', () => {
    const round = { properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: { $ref: '#/$defs/a' } } }
    expect(fieldsOf(asking(round), {})).toHaveLength(1)
  })
})

describe('what is typed', () => {
  it.each<[Shape, string, unknown]>([
    ['number', '12.50', 12.5],
    ['integer', ' 7 ', 7],
    ['number', '', undefined],
    ['line', '12', '12'],
    ['line', '', ''],
    ['number', '{{look.count}}', '{{look.count}}'],
    ['json', '{"a": [1, "{{b.c}}"]}', { a: [1, '{{b.c}}'] }],
    ['json', '{{look.rows}}', '{{look.rows}}'],
  ])('%s %j is %j', (shape, text, value) => expect(readText(shape, text)).toEqual({ value }))

  it.each<[Shape, string]>([
    ['number', 'x'],
    ['number', '0x10'],
    ['integer', '1.5'],
    ['number', '1e999'],
    ['json', '{'],
  ])('%s %j means nothing', (shape, text) => expect(readText(shape, text)).toHaveProperty('problem'))

  it.each<[Shape, unknown]>([
    ['text', 'a\nb'],
    ['number', -0.5],
    ['json', { a: 1 }],
    ['number', '{{a.b}}'],
    ['json', [true]],
  ])('%s %j is shown so that it reads as itself', (shape, value) =>
    expect(readText(shape, textOf(shape, value))).toEqual({ value }),
  )
})

describe('fits', () =>
  it.each<[Shape, unknown, boolean]>([
    ['number', 5, true],
    ['number', '5', false],
    ['number', '{{a.b}}', true],
    ['line', 'a\nb', false],
    ['boolean', 'true', false],
    ['list', ['a', 2], true],
    ['list', [{}], false],
    ['list', 'a', false],
    ['text', undefined, true],
  ])('%s %j: %j', (shape, value, want) => expect(fits(shape, value)).toBe(want)))
