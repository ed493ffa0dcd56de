import { describe, expect, it } from 'vitest'
import { comingWords, ghostOf } from './sketch'
import type { Edge, Node, Sketch, Workflow } from '../../wire/types'

const step = (id: string): Node => ({
  id,
  kind: 'Tool',
  name: id.toUpperCase(),
  tool: { name: 'move_file', arguments: { to: 'Archive' } },
})
const edge = (from: string, to: string): Edge => ({ from, to })
const workflow = (nodes: Node[], edges: Edge[] = []): Workflow => ({
  version: 1,
  id: 'w',
  name: '',
  nodes,
  edges,
  notes: [],
})
const sketch = (ids: string[], edges: Edge[] = [], replaces = false): Sketch => ({
  nodes: ids.map(step),
  edges,
  replaces,
})
const EMPTY = workflow([])
const BASE = workflow([step('x'), step('y')], [edge('x', 'y')])

describe('ghostOf', () => {
  it.each([
    ['nothing has come', undefined, EMPTY, undefined],
    ['a plan', sketch(['a', 'b'], [edge('a', 'b')]), EMPTY, 'a b a>b'],
    ['a graph without its links', sketch(['a', 'b']), EMPTY, 'a b'],
    ['a step between two', sketch(['a'], [edge('x', 'a'), edge('a', 'y')]), BASE, 'a x>a a>y'],
    ['of a step it is not known where it goes', sketch(['a', 'b'], [edge('x', 'a')]), BASE, 'a x>a'],
    ['of none it is known where it goes', sketch(['a']), BASE, undefined],
    ['a plan in place of the workflow', sketch(['a'], [], true), BASE, undefined],
    ['the workflow has lost a step since', sketch(['a'], [edge('gone', 'a')]), BASE, undefined],
    ['the workflow has the step since', sketch(['y'], [edge('x', 'y')]), BASE, undefined],
    ['the workflow was emptied since', sketch(['a'], [edge('x', 'a')]), EMPTY, 'a'],
  ])('where %s', (_, seen, base, want) => {
    const ghost = ghostOf(seen, base)
    const drawn = ghost && [...ghost.nodes.map(({ id }) => id), ...ghost.edges.map(({ from, to }) => `${from}>${to}`)]
    expect(drawn?.join(' ')).toBe(want)
  })
})

describe('comingWords', () => {
  const foot: Node = { id: 'e', kind: 'EndLoop', name: 'End', endLoop: { loop: 'a' } }
  it.each([
    ['a step of a plan', sketch(['a', 'b']), EMPTY, 'Step 2: Move file: Archive'],
    ['the foot of a loop is none', { ...sketch(['a']), nodes: [step('a'), foot] }, EMPTY, 'Step 1: Move file: Archive'],
    ['a step that is added', sketch(['a']), BASE, 'New step 1: Move file: Archive'],
    ['a plan in place of the workflow', sketch(['a'], [], true), BASE, 'Step 1: Move file: Archive'],
    ['no step', { ...sketch([]), nodes: [foot] }, EMPTY, ''],
  ])('say %s', (_, seen, base, want) => expect(comingWords(seen, base, new Map())).toBe(want))
})
