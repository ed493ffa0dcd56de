import { describe, expect, it } from 'vitest'
import { flow } from '../graph/parse.fixture'
import {
  defaultText,
  freeInputName,
  inputInPlaceOf,
  movedInput,
  nameProblem,
  readDefault,
  renamedInput,
  usersOf,
  withType,
} from './inputEdit'
import { texts } from '../texts'
import type { Input, InputType, Node, Workflow } from '../../wire/types'

const words = texts.inputs
const input = (name: string, more: Partial<Input> = {}): Input => ({ name, type: 'string', ...more })
const withNode = (node: Partial<Node>, ...inputs: Input[]): Workflow => ({
  ...flow('a'),
  nodes: [{ id: 'a', name: 'A', kind: 'Tool', ...node }],
  inputs,
})
const call = (args: Record<string, unknown>): Partial<Node> => ({ tool: { name: 't', arguments: args } })

describe('an input in place of a value', () =>
  it.each<[string, InputType, boolean, object]>([
    ['~/Downloads', 'string', true, { type: 'string', default: '~/Downloads' }],
    ['', 'string', true, { type: 'string', required: true }],
    ['', 'string', false, { type: 'string' }],
    ['{{a.text}}', 'string', true, { type: 'string', required: true }],
    ['5', 'number', false, { type: 'number', default: 5 }],
    ['many', 'number', true, { type: 'number', required: true }],
  ])('%s, %s', (value, type, required, want) => expect(inputInPlaceOf(value, type, required)).toEqual(want)))

describe('a renamed input is followed by', () => {
  it.each<[string, Partial<Node>, Partial<Node>]>([
    [
      'an argument',
      call({ path: '{{inputs.dir}}/{{ inputs.dir.name }}' }),
      call({ path: '{{inputs.folder}}/{{inputs.folder.name}}' }),
    ],
    [
      'what an argument holds',
      call({ list: [{ variable: 'inputs.dir', deep: '{{inputs.dir}}' }] }),
      call({ list: [{ variable: 'inputs.dir', deep: '{{inputs.folder}}' }] }),
    ],
    [
      'a condition',
      { if: { condition: { all: [{ left: { variable: 'inputs.dir.0' }, right: { variable: '{{inputs.dir}}' } }] } } },
      {
        if: {
          condition: { all: [{ left: { variable: 'inputs.folder.0' }, right: { variable: '{{inputs.folder}}' } }] },
        },
      },
    ],
    [
      'a case',
      { switch: { cases: [{ name: 'inputs.dir', condition: { left: { variable: 'inputs.dir' } } }] } },
      { switch: { cases: [{ name: 'inputs.dir', condition: { left: { variable: 'inputs.folder' } } }] } },
    ],
    [
      'a loop',
      { loop: { over: 'inputs.dir', maxIterations: 3 } },
      { loop: { over: 'inputs.folder', maxIterations: 3 } },
    ],
    [
      'a transform',
      { aiTransform: { kind: 'extract', inputRef: 'inputs.dir', outputSchema: { over: 'inputs.dir' } } },
      { aiTransform: { kind: 'extract', inputRef: 'inputs.folder', outputSchema: { over: 'inputs.dir' } } },
    ],
    [
      'an AI step',
      { aiStep: { prompt: 'Look in {{inputs.dir}}' } },
      { aiStep: { prompt: 'Look in {{inputs.folder}}' } },
    ],
  ])('%s', (_, before, after) => {
    const renamed = renamedInput(withNode(before, input('dir')), 'dir', 'folder')
    expect(renamed).toEqual(withNode(after, input('folder')))
    expect([...usersOf(renamed).keys()]).toEqual(['folder'])
  })

  it.each<[string, Partial<Node>]>([
    ['a name that begins alike', call({ path: '{{inputs.directory}} {{inputs.dir_2}}' })],
    ['another step', call({ path: '{{my_inputs.dir}} {{a.inputs.dir}} inputs.dir' })],
    [
      'a value to compare with',
      { if: { condition: { left: { variable: 'a.text' }, right: { literal: 'inputs.dir' } } } },
    ],
    ['a note', { note: 'takes {{inputs.dir}}' }],
  ])('but not by %s', (_, node) => {
    const workflow = withNode(node, input('dir'))
    expect(renamedInput(workflow, 'dir', 'folder').nodes).toEqual(workflow.nodes)
  })

  it('nothing where a step has taken the word', () => {
    const workflow = withNode({ id: 'inputs', ...call({ path: '{{inputs.dir}}' }) }, input('dir'))
    expect(renamedInput(workflow, 'dir', 'folder').nodes).toEqual(workflow.nodes)
    expect(usersOf(workflow).size).toBe(0)
  })
})

it.each([
  ['', words.noName],
  ['my folder', words.badName('my_folder')],
  ['!', words.badName('')],
  ['taken', words.taken('taken')],
  ['own', undefined],
  ['größe-2_x', undefined],
])('the name “%s”', (name, want) =>
  expect(nameProblem(withNode({}, input('own'), input('taken')), 'own', name)).toBe(want),
)

it('a free name is the next one', () => {
  expect(freeInputName(withNode({}, input('input'), input('input_2')))).toBe('input_3')
  expect(freeInputName(flow('a'), 'folder')).toBe('folder')
})

it.each([
  ['b', 1, 'acb'],
  ['b', -1, 'bac'],
  ['a', -1, 'abc'],
  ['c', 1, 'abc'],
  ['z', 1, 'abc'],
] as const)('%s moves by %d', (name, by, want) =>
  expect(
    movedInput(withNode({}, input('a'), input('b'), input('c')), name, by)
      .inputs?.map((one) => one.name)
      .join(''),
  ).toBe(want),
)

it.each<[InputType, string, unknown]>([
  ['string', '', undefined],
  ['string', ' ', ' '],
  ['string', '12', '12'],
  ['number', ' ', undefined],
  ['number', '-0.5', -0.5],
  ['integer', '12', 12],
  ['boolean', 'false', false],
  ['array', '[1, "b"]', [1, 'b']],
  ['object', '{"a": 1}', { a: 1 }],
])('a default of type %s is read from “%s”', (type, text, value) => expect(readDefault(type, text)).toEqual({ value }))

it.each<[InputType, string, string]>([
  ['number', 'many', words.notNumber],
  ['number', '{{a.text}}', words.notNumber],
  ['integer', '1.5', words.notInteger],
  ['integer', '12345678901234567890', words.tooLarge],
  ['boolean', 'maybe', words.notBoolean],
  ['array', '{}', words.notList],
  ['object', '[]', words.notObject],
  ['object', 'null', words.notObject],
])('a default of type %s is not “%s”', (type, text, problem) => expect(readDefault(type, text)).toEqual({ problem }))

it.each<[Input, InputType, unknown]>([
  [input('a', { default: '5' }), 'integer', 5],
  [input('a', { type: 'integer', default: 5 }), 'string', '5'],
  [input('a', { default: 'true' }), 'boolean', true],
  [input('a', { default: '["x"]' }), 'array', ['x']],
  [input('a', { default: 'x' }), 'number', 'x'],
])('a default goes along with its type: %j as %s', (before, type, value) =>
  expect(withType(before, type)).toEqual({ ...before, type, default: value }),
)

it('an input without a default gets none by its type', () =>
  expect(withType(input('a'), 'object')).toEqual({ name: 'a', type: 'object' }))

it.each<[Input, string]>([
  [input('a'), ''],
  [input('a', { default: 'x' }), 'x'],
  [input('a', { type: 'integer', default: 0 }), '0'],
  [input('a', { type: 'array', default: ['x'] }), '[\n  "x"\n]'],
  [input('a', { type: 'array', default: 'x' }), '"x"'],
])('the default of %j is shown', (one, text) => expect(defaultText(one)).toBe(text))
