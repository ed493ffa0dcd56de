import { expect, it } from 'vitest'
import { lifted, nudged, sees } from './view'

const room = { width: 1000, height: 800 }
const view = { x: 0, y: 0, zoom: 1 }

it.each([
  ['is in sight', { x: 300, width: 200 }, 0],
  ['lies to the left', { x: -50, width: 200 }, 1],
  ['lies to the right', { x: 900, width: 200 }, -1],
])('a box that %s moves the view as little as that takes', (_, { x, width }, way) => {
  const box = { x, y: 100, width, height: 50 }
  const next = nudged(view, room, box)
  expect([Math.sign(next.x), next.y, next.zoom]).toEqual([way, 0, 1])
  const [left, right] = [x + next.x, x + width + next.x]
  expect(left >= 0 && right <= room.width).toBe(true)
  expect(nudged(next, room, box)).toEqual(next)
})

it('of a box that is wider than the room the left side is shown', () => {
  for (const x of [-50, 0, 400]) {
    const next = nudged(view, room, { x, y: 0, width: 3000, height: 50 })
    expect(x + next.x, `from ${x}`).toBeGreaterThanOrEqual(0)
    expect(x + next.x, `from ${x}`).toBeLessThan(100)
  }
})

it('the foot of a box is lifted into sight, and the whole box where it fits', () => {
  const box = { x: 100, y: 700, width: 200, height: 300 }
  const next = lifted(view, room, box)
  expect([next.zoom, next.x, next.y < 0, sees(next, room, box)]).toEqual([1, 0, true, true])
  expect(lifted(next, room, box)).toEqual(next)
})

it('of a box that is higher than the room at a zoom one can read at the top is shown', () => {
  const box = { x: 100, y: 0, width: 200, height: 9000 }
  const { zoom, y } = lifted(view, room, box)
  expect(zoom).toBeLessThan(1)
  expect(y).toBeGreaterThanOrEqual(0)
})
