import type { NodeChange } from '@xyflow/react'
import { expect, it } from 'vitest'
import { loopsOf } from '../domain/graph/loops'
import { droppedPlaces, moveWith } from './drag'
import { frameId } from './flow'
import type { CanvasNode } from './flow'
import { NOTHING } from './layout/arrange'

const loops = loopsOf([
  { loop: 'o', end: 'oe', nodes: [] },
  { loop: 'i', end: 'ie', parent: 'o', nodes: ['x'] },
])
const ids = ['o', 'oe', 'i', 'ie', 'x', 'outside']
const before = [
  { id: frameId('o'), type: 'frame', position: { x: -90, y: -90 }, data: {} },
  { id: frameId('i'), type: 'frame', position: { x: -50, y: -50 }, data: {} },
  ...ids.map((id, i) => ({ id, type: 'step', position: { x: 0, y: i * 100 }, data: {} })),
] as unknown as CanvasNode[]

// moved is what the library makes of a drag of one node, and what it says about it.
function moved(id: string, by: number): Map<string, number> {
  const nodes = before.map((node) =>
    node.id === id ? { ...node, position: { ...node.position, x: node.position.x + by } } : node,
  )
  const position = nodes.find((node) => node.id === id)?.position
  const changes: NodeChange<CanvasNode>[] = [{ type: 'position', id, position }]
  const after = moveWith(nodes, before, changes, loops)
  return new Map(after.map((node, i) => [node.id, node.position.x - (before[i]?.position.x ?? NaN)]))
}

it('moves what a frame holds, inner frames included', () => {
  const shifts = moved(frameId('o'), 30)
  expect([...ids.slice(0, 5), frameId('o'), frameId('i')].map((id) => shifts.get(id))).toEqual(Array(7).fill(30))
  expect(shifts.get('outside')).toBe(0)
})

it('moves an inner frame alone', () => {
  const shifts = moved(frameId('i'), 30)
  expect(['i', 'ie', 'x', 'o', 'oe', frameId('o')].map((id) => shifts.get(id))).toEqual([30, 30, 30, 0, 0, 0])
})

it('lets the frames around a moved card follow, and no others', () => {
  expect(moved('outside', 30).get(frameId('o'))).toBe(0)
  expect(moved('x', -500).get(frameId('i'))).toBeLessThan(-400)
  expect(moved('o', -500).get(frameId('i'))).toBe(0)
})

it('takes what a collapsed loop hides along with its head, and nothing else', () => {
  const places = new Map([
    ['o', { x: 0, y: 0 }],
    ['x', { x: 0, y: 100 }],
    ['z', { x: 0, y: 300 }],
  ])
  const shown = new Map([
    ['o', { x: 0, y: 0 }],
    ['z', { x: 0, y: 150 }],
  ])
  const nodes = [
    { id: 'o', type: 'step', position: { x: 40, y: 10 }, data: {} },
    { id: 'z', type: 'step', position: { x: 0, y: 150 }, data: {} },
  ] as unknown as CanvasNode[]
  const arrangement = { ...NOTHING, places, positions: shown, hidden: new Map([['x', 'o']]) }
  expect(Object.fromEntries(droppedPlaces(nodes, arrangement))).toEqual({ o: { x: 40, y: 10 }, x: { x: 40, y: 110 } })
})
