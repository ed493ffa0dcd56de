import { describe, expect, it } from 'vitest'
import { applyPatch } from './patch'
import type { Node, Patch, Workflow } from '../../wire/types'

const step = (id: string, name = id): Node => ({ id, name, kind: 'Tool', tool: { name: 'click', arguments: {} } })

const three: Workflow = {
  version: 1,
  id: 'w',
  name: 'Three',
  nodes: [step('a'), step('b'), step('c')],
  edges: [
    { from: 'a', to: 'b' },
    { from: 'b', to: 'c' },
  ],
  notes: [],
}

const ids = (workflow: Workflow): string[] => workflow.nodes.map((node) => node.id)

describe('applyPatch', () => {
  it('inserts at the index after the patch', () => {
    const patch: Patch = {
      removedEdges: [{ index: 0, edge: { from: 'a', to: 'b' } }],
      addedNodes: [{ index: 1, node: step('x') }],
      addedEdges: [
        { index: 0, edge: { from: 'a', to: 'x' } },
        { index: 1, edge: { from: 'x', to: 'b' } },
      ],
    }
    const after = applyPatch(three, patch)
    expect(ids(after)).toEqual(['a', 'x', 'b', 'c'])
    expect(after.edges).toEqual([
      { from: 'a', to: 'x' },
      { from: 'x', to: 'b' },
      { from: 'b', to: 'c' },
    ])
  })

  it('appends what has no index', () =>
    expect(ids(applyPatch(three, { addedNodes: [{ index: -1, node: step('x') }] }))).toEqual(['a', 'b', 'c', 'x']))

  it('removes and replaces in one go', () => {
    const after = applyPatch(three, {
      name: { before: 'Three', after: 'Two' },
      removedNodes: [{ index: 0, node: step('a') }],
      updatedNodes: [{ before: step('c'), after: step('c', 'Last') }],
    })
    expect(after.name).toBe('Two')
    expect(after.nodes.map((node) => node.name)).toEqual(['b', 'Last'])
  })

  it('tells two outputs to the same step apart', () => {
    const both: Workflow = {
      ...three,
      edges: [
        { from: 'a', to: 'b', output: 'IfTrue' },
        { from: 'a', to: 'b', output: 'IfFalse' },
      ],
    }
    const after = applyPatch(both, { removedEdges: [{ index: 1, edge: { from: 'a', to: 'b', output: 'IfFalse' } }] })
    expect(after.edges).toEqual([{ from: 'a', to: 'b', output: 'IfTrue' }])
  })

  it('keeps the objects of what did not change', () => {
    const after = applyPatch(three, { updatedNodes: [{ before: step('b'), after: step('b', 'B') }] })
    expect(after.nodes[0]).toBe(three.nodes[0])
    expect(after.edges).toBe(three.edges)
  })
})
