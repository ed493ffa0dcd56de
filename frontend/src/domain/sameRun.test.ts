import { expect, it } from 'vitest'
import { runsAlike } from './sameRun'
import type { Workflow } from './workflow'

const base: Workflow = {
  version: 1, id: 'w', name: 'W', notes: [],
  nodes: [{ id: 'a', name: 'A', kind: 'Tool', tool: { name: 'wait', arguments: { milliseconds: 1, more: [1, 2] } } }, { id: 'b', name: 'B', kind: 'Tool' }],
  edges: [{ from: 'a', to: 'b' }],
}
const [a, b] = base.nodes as [Workflow['nodes'][number], Workflow['nodes'][number]]

it.each<[string, Partial<Workflow>, boolean]>([
  ['nothing', {}, true],
  ['another place', { nodes: [{ ...a, position: { x: 1, y: 2 } }, b] }, true],
  ['another name', { name: 'V', nodes: [{ ...a, name: 'Z', note: 'n' }, b] }, true],
  ['another order', { nodes: [b, { ...a, tool: { arguments: { more: [1, 2], milliseconds: 1 }, name: 'wait' } }] }, true],
  ['another value', { nodes: [{ ...a, tool: { name: 'wait', arguments: { milliseconds: 2, more: [1, 2] } } }, b] }, false],
  ['another list', { nodes: [{ ...a, tool: { name: 'wait', arguments: { milliseconds: 1, more: [2, 1] } } }, b] }, false],
  ['a step that is off', { nodes: [a, { ...b, enabled: false }] }, false],
  ['a step less', { nodes: [a], edges: [] }, false],
  ['a link less', { edges: [] }, false],
  ['an input', { inputs: [{ name: 'i', type: 'string' }] }, false],
])('%s', (_, change, alike) => {
  expect(runsAlike(base, { ...base, ...change })).toBe(alike)
})
