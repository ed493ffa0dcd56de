import { expect, it } from 'vitest'
import { choicesLike, resultsOf, pointOf, readable, sourcesFor, unseenLoops } from './reference'
import type { Node, ToolView, Workflow } from '../../wire/types'

const tool = (id: string, name = 'look'): Node => ({
  id,
  name: id.toUpperCase(),
  kind: 'Tool',
  tool: { name, arguments: {} },
})
const look: ToolView = {
  name: 'look',
  title: '',
  titles: {},
  alike: '',
  also: [],
  sentences: [],
  outcomes: [],
  description: '',
  server: '',
  parameters: {},
  open: false,
  effect: 'read',
  outputs: ['found', 'text', 'success', 'error'].map((name) => ({ name, type: 'string' })),
}
const tools = new Map([[look.name, look]])

const loop: Node = { id: 'r', name: 'R', kind: 'Loop', loop: { over: 'a.text', maxIterations: 9 } }

// a → if → (b | c) → r ⟲ (d → e) → f
const workflow: Workflow = {
  version: 1,
  id: '',
  name: '',
  notes: [],
  nodes: [
    tool('a'),
    { id: 'i', name: 'I', kind: 'If' },
    tool('b'),
    tool('c'),
    loop,
    tool('d'),
    tool('e'),
    { id: 'r_end', name: 'R end', kind: 'EndLoop', endLoop: { loop: 'r' } },
    tool('f'),
  ],
  edges: [
    { from: 'a', to: 'i' },
    { from: 'i', to: 'b', output: 'IfTrue' },
    { from: 'i', to: 'c', output: 'IfFalse' },
    { from: 'b', to: 'r' },
    { from: 'c', to: 'r' },
    { from: 'r', to: 'd', output: 'LoopBody' },
    { from: 'd', to: 'e' },
    { from: 'e', to: 'r_end' },
    { from: 'r_end', to: 'r' },
    { from: 'r', to: 'f', output: 'LoopDone' },
  ],
}

const sources = (point: string) =>
  sourcesFor(workflow, point, tools)
    .map(({ id, sure }) => (sure ? id : `${id}?`))
    .sort()

it.each([
  ['a', []],
  ['b', ['a']],
  ['r', ['a', 'b?', 'c?']],
  ['d', ['a', 'b?', 'c?', 'r']],
  ['f', ['a', 'b?', 'c?', 'd?', 'e?', 'r']],
  ['nowhere', []],
])('what comes before %s', (point, want) => expect(sources(point)).toEqual(want))

it('a loop decides at the end of its body, where the body has run', () => {
  expect(pointOf(workflow, loop, true)).toBe('r_end')
  expect(pointOf(workflow, loop, false)).toBe('r')
  expect(sources('r_end')).toEqual(['a', 'b?', 'c?', 'd', 'e', 'r'])
})

it('each kind of step gives its own results', () => {
  const names = (node: Node) => resultsOf(node, tools).map((output) => output.name)
  expect(names(tool('a'))).toEqual(['found', 'text', 'success', 'error'])
  expect(names(tool('a', 'gone'))).toEqual(['text', 'success', 'error'])
  expect(names(loop)).toEqual(['item', 'index', 'iteration', 'count', 'success', 'error'])
  expect(
    names({
      id: 't',
      name: 'T',
      kind: 'AiTransform',
      aiTransform: { kind: 'extract', inputRef: '', outputSchema: { properties: { total: {} } } },
    }),
  ).toEqual(['total', 'text', 'success', 'error'])
})

it('choices are found by the words of step and result', () => {
  const all = sourcesFor(workflow, 'f', tools)
  expect(choicesLike(all, 'A fou').map((one) => one.reference)).toEqual(['a.found'])
  expect(choicesLike(all, '').length).toBeGreaterThan(10)
  expect(choicesLike(all, '', [all[0]?.id ?? '']).at(-1)?.source).toBe(all[0])
  expect(choicesLike(all, '')[0]?.source).toBe(all[0])
})

it('references are read with the name of their step', () =>
  expect(readable('a.rows.0', (id) => id.toUpperCase())).toBe('A · rows.0'))

it('is quick in a large workflow', () => {
  const nodes = Array.from({ length: 5000 }, (_, i) => tool(`n${i}`))
  const edges = nodes.slice(1).map((node, i) => ({ from: `n${i}`, to: node.id }))
  expect(sourcesFor({ ...workflow, nodes, edges }, 'n4999', tools).filter((one) => one.sure)).toHaveLength(4999)
})

it('figures that a data step ends with can be chosen by themselves, and first', () => {
  const shape: ToolView = { ...look, name: 'transform_data', outputs: [{ name: 'value', type: '' }] }
  const sums = (program: string): Node => ({
    ...tool('s', shape.name),
    tool: { name: shape.name, arguments: { program } },
  })
  const named = (program: string) => resultsOf(sums(program), new Map([[shape.name, shape]])).map(({ name }) => name)
  expect(named('map(select(.a)) | {total: length, n: 1}')).toEqual(['value.total', 'value.n', 'value'])
  expect(named('map(select(.a))')).toEqual(['value'])
})

it('what is in the element of a round can be chosen, as far as the list tells', () => {
  const shape: ToolView = { ...look, name: 'transform_data', outputs: [{ name: 'value', type: '' }] }
  const found: ToolView = {
    ...look,
    name: 'find',
    outputs: [{ name: 'entries', type: 'array', items: '{name, path}' }],
  }
  const made: Node = {
    ...tool('made', 'transform_data'),
    tool: { name: 'transform_data', arguments: { program: 'group_by(.a) | files(.[0].a)' } },
  }
  let asked: string[] = []
  const itemsOf = (over: string, collect?: unknown, seen?: readonly string[]): string[] => {
    const nodes: Node[] = [
      made,
      tool('found', 'find'),
      { id: 'first', name: 'first', kind: 'Loop', loop: { over: 'made.value', collect } },
      { id: 'each', name: 'each', kind: 'Loop', loop: { over } },
      tool('f'),
    ]
    const edges = nodes.slice(1).map(({ id }, i) => ({ from: nodes[i]?.id ?? '', to: id }))
    const sources = sourcesFor(
      { ...workflow, nodes, edges },
      'f',
      new Map([shape, found].map((one) => [one.name, one])),
      seen && new Map([['each', seen]]),
    )
    asked = unseenLoops({ ...workflow, nodes, edges }, sources).map(({ id }) => id)
    const outputs = sources.find(({ id }) => id === 'each')?.outputs ?? []
    return outputs.filter(({ name }) => name.startsWith('item')).map(({ name }) => name)
  }
  expect(itemsOf('made.value')).toEqual(['item.name', 'item.rows', 'item'])
  expect(itemsOf('{{ found.entries }}')).toEqual(['item.name', 'item.path', 'item'])
  expect(itemsOf('first.results', { file: '{{first.item}}', 'a b': '' })).toEqual(['item.file', 'item'])
  expect(asked).toEqual([])
  expect(itemsOf('gone.rows')).toEqual(['item'])
  expect(asked).toEqual(['each'])
  expect(itemsOf('gone.rows', undefined, ['Amount', 'Order date'])).toEqual(['item.Amount', 'item'])
  expect(itemsOf('{{ found.entries }}', undefined, ['Amount'])).toEqual(['item.name', 'item.path', 'item'])
})
