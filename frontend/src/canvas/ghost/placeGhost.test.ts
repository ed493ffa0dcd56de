import { beforeEach, expect, it, vi } from 'vitest'
import type { Ghost } from '../../domain/assistant/sketch'
import { draw, NOTHING } from '../layout/arrange'
import type { Arrangement } from '../layout/arrange'
import { dropGhost, placeGhost, usePlacedGhost } from './placeGhost'
import type { Edge, Node, Workflow } from '../../wire/types'

vi.mock('../elk', () => ({ elk: () => Promise.reject(new Error('there is no worker')) }))

const step = (id: string, position?: { x: number; y: number }): Node => ({
  id,
  kind: 'Tool',
  name: id,
  tool: { name: 'notify', arguments: {} },
  position,
})
const chain = (...ids: string[]): Edge[] => ids.slice(1).map((to, i) => ({ from: ids[i] ?? '', to }))
const workflow = (nodes: Node[], edges: Edge[] = []): Workflow => ({
  version: 1,
  id: 'w',
  name: '',
  nodes,
  edges,
  notes: [],
})
const EMPTY = workflow([])
const ghost = (...ids: string[]): Ghost => ({ nodes: ids.map((id) => step(id)), edges: chain(...ids) })
const places = (): Record<string, unknown> =>
  Object.fromEntries(usePlacedGhost.getState().placed?.arrangement.positions ?? [])

const middle = (id: string): number => {
  const { x, width } = usePlacedGhost.getState().placed?.arrangement.boxes.get(id) ?? { x: NaN, width: NaN }
  return x + width / 2
}

beforeEach(dropGhost)

it('puts new steps below those before, which stay', async () => {
  await placeGhost(ghost('a'), EMPTY, NOTHING)
  const first = places()
  await placeGhost(ghost('a', 'b'), EMPTY, NOTHING)
  await placeGhost(ghost('a', 'b', 'c'), EMPTY, NOTHING)
  expect(places()).toMatchObject(first)
  const { boxes, routes } = usePlacedGhost.getState().placed?.arrangement ?? NOTHING
  const tops = ['a', 'b', 'c'].map((id) => boxes.get(id)?.y ?? NaN)
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  expect([...routes.keys()]).toEqual(['a>b', 'b>c'])
})

it('moves no step of the workflow', async () => {
  const base = workflow([step('x', { x: 40, y: 0 }), step('y', { x: 40, y: 80 })], chain('x', 'y'))
  const places = new Map(base.nodes.map(({ id, position = { x: 0, y: 0 } }) => [id, position]))
  const drawn: Arrangement = draw(
    { workflow: base, loops: [], direction: 'down' },
    { positions: places, planned: new Map() },
  )
  await placeGhost({ nodes: [step('a')], edges: chain('x', 'a', 'y') }, base, drawn)
  const { arrangement } = usePlacedGhost.getState().placed ?? {}
  expect([arrangement?.positions.get('x'), arrangement?.positions.get('y')]).toEqual([
    { x: 40, y: 0 },
    { x: 40, y: 80 },
  ])
  expect([...(arrangement?.routes.keys() ?? [])].toSorted()).toEqual(['a>y', 'x>a'])
})

it('draws a loop once its end has come', async () => {
  const loop: Node = { id: 'l', kind: 'Loop', name: 'l', loop: { times: 3 } }
  const foot: Node = { id: 'e', kind: 'EndLoop', name: 'e', endLoop: { loop: 'l' } }
  const open = { nodes: [loop, step('a')], edges: [{ from: 'l', to: 'a', output: 'LoopBody' }] }
  await placeGhost(open, EMPTY, NOTHING)
  expect(usePlacedGhost.getState().placed?.arrangement.frames.size).toBe(0)
  const before = places()
  const back = [...chain('a', 'e'), ...chain('e', 'l')]
  await placeGhost({ nodes: [...open.nodes, foot], edges: [...open.edges, ...back] }, EMPTY, NOTHING)
  expect([...(usePlacedGhost.getState().placed?.arrangement.frames.keys() ?? [])]).toEqual(['l'])
  expect(places()).toMatchObject(before)
  expect(middle('e')).toBe(middle('a')) // the narrower foot stands in line
})

it('is gone once it is dropped, also where its places come later', async () => {
  const late = placeGhost(ghost('a'), EMPTY, NOTHING)
  dropGhost()
  await late
  expect(usePlacedGhost.getState().placed).toBeUndefined()
})
