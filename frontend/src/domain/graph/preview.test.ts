import { describe, expect, it } from 'vitest'
import { bodiesOf } from './bodies'
import { holdGone, previewOf } from './preview'
import type { Edge, Node, Workflow } from '../../wire/types'

const step = (id: string, name = id): Node => ({ id, name, kind: 'Tool', tool: { name: 'click', arguments: {} } })
const edge = (from: string, to: string, output?: string): Edge => (output ? { from, to, output } : { from, to })
const workflowOf = (nodes: Node[], edges: Edge[]): Workflow => ({
  version: 1,
  id: 'w',
  name: '',
  nodes,
  edges,
  notes: [],
})
const placed = (edges: Edge[]) => edges.map((one) => ({ index: -1, edge: one }))

describe('previewOf', () => {
  const base = workflowOf(
    ['a', 'b', 'c'].map((id) => step(id)),
    [edge('a', 'b'), edge('b', 'c')],
  )

  it('marks what is added, changed and removed, and keeps a line to what is removed', () => {
    const { workflow, gone, marks } = previewOf(base, {
      removedNodes: [{ index: 1, node: step('b') }],
      removedEdges: placed(base.edges),
      updatedNodes: [{ before: step('c'), after: step('c', 'See') }],
      addedNodes: [{ index: -1, node: step('d') }],
      addedEdges: placed([edge('a', 'c'), edge('c', 'd')]),
    })
    expect(workflow.nodes.map((node) => node.id)).toEqual(['a', 'c', 'd'])
    expect(gone.edges).toEqual([edge('a', 'b')])
    expect(Object.fromEntries(marks)).toEqual({
      b: 'removed',
      c: 'changed',
      d: 'added',
      'a>b': 'removed',
      'a>c': 'added',
      'c>d': 'added',
    })
  })

  it('draws no removed line where new steps only stand between', () => {
    const patch = {
      removedEdges: placed([edge('a', 'b')]),
      addedNodes: [{ index: -1, node: step('x') }],
      addedEdges: placed([edge('a', 'x'), edge('x', 'b')]),
    }
    expect(previewOf(base, patch).gone.edges).toEqual([])
    const away = { removedEdges: placed([edge('a', 'b')]), addedEdges: placed([edge('a', 'c')]) }
    expect(previewOf(base, away).gone.edges).toEqual([edge('a', 'b')])
  })

  it('draws the removed line where a step that was there before now stands between', () => {
    const moved = { removedEdges: placed(base.edges), addedEdges: placed([edge('a', 'c'), edge('c', 'b')]) }
    expect(previewOf(base, moved).gone.edges).toEqual(base.edges)
  })

  it('marks neither a moved step nor one that stands elsewhere in its list', () => {
    const moved = { ...step('a'), position: { x: 1, y: 1 } }
    const { marks } = previewOf(base, {
      updatedNodes: [{ before: step('a'), after: moved }],
      removedNodes: [{ index: 1, node: step('b') }],
      addedNodes: [{ index: -1, node: step('b') }],
    })
    expect(marks.size).toBe(0)
  })
})

describe('bodiesOf', () => {
  const loop = (id: string): Node[] => [
    { id, name: id, kind: 'Loop', loop: { maxIterations: 1 } },
    { id: `${id}e`, name: id, kind: 'EndLoop', endLoop: { loop: id } },
  ]
  const nested = workflowOf(
    [...loop('i'), ...loop('o'), step('x'), step('y'), step('z')],
    [
      edge('o', 'x', 'LoopBody'),
      edge('x', 'i'),
      edge('i', 'y', 'LoopBody'),
      edge('y', 'ie'),
      edge('ie', 'i'),
      edge('i', 'oe', 'LoopDone'),
      edge('oe', 'o'),
      edge('o', 'z', 'LoopDone'),
    ],
  )

  it('finds what is inside, outer loops first', () => {
    const bodies = bodiesOf(nested).map((body) => ({ ...body, nodes: body.nodes.toSorted() }))
    expect(bodies).toEqual([
      { loop: 'o', end: 'oe', parent: undefined, nodes: ['i', 'x'] },
      { loop: 'i', end: 'ie', parent: 'o', nodes: ['y'] },
    ])
  })

  it('keeps a removed step in its loop', () => {
    const gone = { nodes: [step('r'), step('q')], edges: [edge('y', 'r'), edge('r', 'q')] }
    expect(holdGone(bodiesOf(nested), gone)[1]?.nodes).toEqual(['y', 'r', 'q'])
  })
})
