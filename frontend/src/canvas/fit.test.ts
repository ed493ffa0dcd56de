import { describe, expect, it } from 'vitest'
import { CARD } from '../domain/graph/cardSize'
import { fitted, nextFit } from './fit'
import type { Fit } from './fit'
import type { Box } from './layout/geometry'
import { fitView, LEGIBLE, MIN_ZOOM, sees } from './view'
import type { View } from './view'

const room = { width: 1000, height: 800 }
const first = { x: 0, y: 0, ...CARD }
const amid: View = { x: -400, y: -30_000, zoom: 1 } // where step 400 of the strip is read
const there = { x: 0, y: 30_300, ...CARD }

// presses are what is shown, one press after the other.
function presses(n: number, from: View, bounds: Box, chosen?: Box): View[] {
  let [now, last]: [View, Fit | undefined] = [from, undefined]
  return Array.from({ length: n }, () => {
    last = nextFit(now, last, { bounds, first, chosen }, room)
    return (now = last.view)
  })
}

describe.each([
  ['down', { x: 0, y: 0, width: CARD.width, height: 80_000 }, amid, there],
  [
    'right',
    { x: 0, y: 0, width: 350_000, height: CARD.height },
    { ...amid, x: -30_000, y: 0 },
    { ...there, x: 30_300, y: 0 },
  ],
] as const)('a thousand steps that go %s', (_, bounds, from, here) => {
  it('fit as names from the beginning, and as blocks around where one was, in turn', () => {
    const [legible, far, again, farAgain] = presses(4, from, bounds)
    expect(legible?.zoom).toBe(LEGIBLE)
    expect(legible && sees(legible, room, first)).toBe(true)
    expect(far?.zoom).toBe(MIN_ZOOM)
    expect(far && sees(far, room, here)).toBe(true)
    expect(again).toEqual(legible)
    expect(farAgain).toEqual(far)
  })

  it('are shown around the selected step', () => {
    const chosen = { ...here, x: here.x && here.x + 200_000, y: here.y && here.y + 40_000 }
    const [, far] = presses(2, from, bounds, chosen)
    expect(far && sees(far, room, chosen)).toBe(true)
  })

  it('keep to that in another room', () => {
    const wide = { width: 1400, height: 500 }
    expect(sees(fitted({ bounds, first }, wide, MIN_ZOOM, from).view, wide, first)).toBe(false)
    expect(sees(fitted({ bounds, first }, wide, LEGIBLE, from).view, wide, first)).toBe(true)
  })
})

it('what fits is shown whole, and stays so with the next press', () => {
  const small = { x: 0, y: 0, width: 900, height: 900 }
  expect(presses(3, amid, small)).toEqual(Array(3).fill(fitView(small, room)))
})

it('what fits already stays', () => {
  const small = { x: 0, y: 0, width: 900, height: 900 }
  expect(presses(2, fitView(small, room), small)).toEqual([fitView(small, room), fitView(small, room)])
})
