import { describe, expect, it } from 'vitest'
import { CARD } from '../domain/graph/cardSize'
import { pathOf } from './path'
import { brought, covering, fitView, MIN_ZOOM, openView, READABLE, revealed, sees } from './view'
import { walk } from './walk'
import type { Workflow } from '../wire/types'

const room = { width: 1000, height: 800 }
const at = { x: 0, y: 0, zoom: 1 }

describe('view', () => {
  it('never enlarges and centres what is small', () => {
    const view = fitView({ x: 0, y: 0, width: 200, height: 100 }, room)
    expect(view.zoom).toBe(1)
    expect(view.x).toBe(400)
  })

  it('opens a long plan at its beginning, readable', () => {
    const bounds = { x: 0, y: 0, width: CARD.width, height: 9000 }
    const first = { x: 0, y: 0, ...CARD }
    const view = openView(bounds, first, room)
    expect(view.zoom).toBe(READABLE)
    expect(sees(view, room, first)).toBe(true)
    expect(fitView(bounds, room).zoom).toBe(MIN_ZOOM)
  })

  it.each([
    ['the first card in the middle', { x: 4000, y: 0, ...CARD }, room.width / 2 - (4000 + CARD.width / 2) * READABLE],
    ['no side empty', { x: 0, y: 4000, ...CARD }, 36],
  ])('a plan that is wide opens with %s', (_, first, x) =>
    expect(openView({ x: 0, y: 0, width: 9000, height: 9000 }, first, room).x).toBe(x),
  )

  it.each([
    ['what is in sight stays', { x: 100, y: 100, ...CARD }, at],
    ['what is behind the toolbar comes above it', { x: 100, y: 700, ...CARD }, { ...at, y: -32 }],
    ['what is at the right comes in', { x: 900, y: 100, ...CARD }, { ...at, x: -216 }],
    ['what is at the left comes in', { x: -50, y: 100, ...CARD }, { ...at, x: 86 }],
    [
      'of what is too long the beginning is seen',
      { x: 100, y: 100, width: 280, height: 4000 },
      { x: 200, y: 4, zoom: READABLE },
    ],
  ])('%s', (_, box, want) => expect(brought(at, room, box)).toEqual(want))

  it.each([
    ['in sight and read', { ...at, zoom: 0.5 }, { ...at, zoom: 0.5 }],
    ['out of sight, as far as needed', { x: -900, y: 0, zoom: 0.5 }, { x: -14, y: 14, zoom: 0.5 }],
    ['too small to be read, in the middle', { ...at, zoom: 0.2 }, { x: 356, y: 323.2, zoom: READABLE }],
  ])('a step that is shown: %s', (_, view, want) =>
    expect(revealed(view, room, { x: 100, y: 100, ...CARD })).toEqual(want),
  )

  it.each([
    ['what fits is wholly in sight', { x: 1200, y: 300, width: 400, height: 400 }, { ...at, x: -636 }],
    ['what goes on fills the room', { x: 400, y: -3000, width: 400, height: 3500 }, { ...at, y: 224 }],
    ['what fills the room stays', { x: -100, y: -100, width: 4000, height: 4000 }, at],
  ])('as it was last seen, %s', (_, bounds, want) => expect(covering(at, room, bounds)).toEqual(want))
})

describe('path', () => {
  it('rounds corners by no more than half a leg', () =>
    expect(
      pathOf([
        { x: 0, y: 0 },
        { x: 0, y: 8 },
        { x: 200, y: 8 },
      ]),
    ).toBe('M0,0 L0,4 Q0,8 4,8 L196.5,8'))

  it('ends within the head of the arrow', () =>
    expect(
      pathOf([
        { x: 0, y: 0 },
        { x: 0, y: 48 },
      ]),
    ).toBe('M0,0 L0,44.5'))
})

describe('walk', () => {
  const workflow: Workflow = {
    version: 1,
    id: 'w',
    name: '',
    notes: [],
    nodes: ['a', 'b', 'c'].map((id) => ({ id, name: id, kind: 'If' as const })),
    edges: [
      { from: 'a', to: 'b', output: 'IfTrue' },
      { from: 'a', to: 'c', output: 'IfFalse' },
    ],
  }
  const positions = new Map([
    ['a', { x: 100, y: 0 }],
    ['b', { x: 0, y: 100 }],
    ['c', { x: 300, y: 100 }],
  ])
  it.each([
    [undefined, 'ArrowDown', 'a'],
    ['a', 'ArrowDown', 'b'],
    ['b', 'ArrowUp', 'a'],
    ['b', 'ArrowRight', 'c'],
    ['c', 'ArrowLeft', 'b'],
    ['b', 'ArrowLeft', undefined],
    ['a', 'End', 'c'],
    ['a', 'x', undefined],
  ])('%s %s → %s', (from, key, want) => expect(walk(workflow, positions, from, key)).toBe(want))
  it.each([
    ['a', 'ArrowRight', 'b'],
    ['b', 'ArrowLeft', 'a'],
    ['b', 'ArrowDown', 'c'],
    ['c', 'ArrowUp', 'b'],
    ['a', 'ArrowDown', undefined],
  ])('%s %s → %s where the flow runs to the right', (from, key, want) => {
    const turned = new Map([...positions].map(([id, { x, y }]) => [id, { x: y * 4, y: x }]))
    expect(walk(workflow, turned, from, key, 'right')).toBe(want)
  })
  it('another key does not select', () => expect(walk(workflow, positions, undefined, 'x')).toBeUndefined())
})
