import { describe, expect, it } from 'vitest'
import { CARD } from '../domain/graph/cardSize'
import { around } from './layout/geometry'
import { outside, turnedTo } from './more'
import { sees } from './view'

const room = { width: 1000, height: 800 }
const view = { x: 0, y: 0, zoom: 1 }
const card = (x: number, y: number) => ({ x, y, ...CARD })

describe('outside', () =>
  it.each([
    ['in sight', card(100, 100), undefined, undefined],
    ['cut', card(900, 790), undefined, undefined],
    ['above', card(100, -60), 'top', 'top'],
    ['below', card(100, 800), 'bottom', 'bottom'],
    ['at the left', card(-300, 100), 'left', 'left'],
    ['at a corner', card(1200, 900), 'bottom', 'right'],
  ])('%s', (_, box, down, right) =>
    expect([outside(view, room, box, 'down'), outside(view, room, box, 'right')]).toEqual([down, right]),
  ))

describe('turnedTo', () => {
  const turn = (side: 'right' | 'bottom', boxes: ReturnType<typeof card>[]) =>
    turnedTo(side, view, room, {
      boxes,
      bounds: around(boxes) ?? card(0, 0),
      direction: side === 'right' ? 'right' : 'down',
    })

  it('shows whole what was cut, and no more than there is', () => {
    const row = [card(36, 300), card(388, 300), card(740, 300), card(1092, 300)]
    const to = turn('right', row)
    expect(row.map((box) => sees(to, room, box))).toEqual([false, false, true, true])
  })

  it('goes a page where there is more than that', () => {
    const row = Array.from({ length: 20 }, (_, i) => card(36 + i * 352, 300))
    expect(turn('right', row).x).toBe(-(1000 - 72 - CARD.width))
  })

  it('brings the nearest card where a page would be empty', () => {
    const [first, far] = [card(100, 100), card(4000, 2000)]
    expect(sees(turn('bottom', [first, far]), room, far)).toBe(true)
  })
})
