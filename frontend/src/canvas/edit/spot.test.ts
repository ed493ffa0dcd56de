import { describe, expect, it } from 'vitest'
import { CARD, overlaps } from '../layout/geometry'
import type { Box } from '../layout/geometry'
import { freeSpot, loopAt } from './spot'

const NONE = new Set<string>()
const card = { x: 0, y: 0, ...CARD }
const frame = { x: 1000, y: 0, width: 400, height: 400 }
const ground = {
  boxes: new Map<string, Box>([['a', card]]),
  frames: new Map<string, Box>([
    ['outer', frame],
    ['inner', { x: 1050, y: 50, width: 300, height: 200 }],
  ]),
  meant: (at: { x: number; y: number }) => at,
}
const note = { id: 'n', text: '', position: { x: 0, y: 600 } }
const spot = (x: number, y: number, over = NONE): Box => ({
  ...freeSpot(ground, [note], { x, y, ...CARD }, over),
  ...CARD,
})

describe('what is put on the canvas', () => {
  it('stays where nothing is', () => expect(spot(0, 200)).toMatchObject({ x: 0, y: 200 }))
  it('stays close beside a card', () => expect(spot(CARD.width + 10, 0)).toMatchObject({ x: CARD.width + 10, y: 0 }))
  it.each([
    ['a card', 20, 30, card],
    ['the rim of a card', 200, 40, card],
    ['a note', 100, 650, { ...note.position, width: 220, height: 120 }],
    ['a frame', 900, 100, frame],
    ['the inside of a frame', 1100, 260, frame],
  ])('lands beside %s, and near', (_, x, y, taken) => {
    const at = spot(x, y)
    expect(overlaps(at, taken)).toBe(false)
    expect(Math.hypot(at.x - x, at.y - y)).toBeLessThan(400)
  })
  it('lies on the frame of a loop it is meant for', () =>
    expect(spot(1060, 280, new Set(['outer']))).toMatchObject({ x: 1060, y: 280 }))
})

it('a point lies in the innermost loop around it', () => {
  expect(
    [
      { x: 1100, y: 100 },
      { x: 1010, y: 10 },
      { x: 5, y: 5 },
    ].map((at) => loopAt(ground, at)),
  ).toEqual(['inner', 'outer', undefined])
})
