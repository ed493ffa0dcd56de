import { expect, it } from 'vitest'
import { mapFor } from './minimapShapes'

const map = { width: 112, height: 128 }

// onMap is how many pixels of the map a box takes.
function onMap(box: { width: number; height: number }): { width: number; height: number } {
  const shown = mapFor([{ x: 0, y: 0, ...box }], map)
  return { width: (box.width / shown.width) * map.width, height: (box.height / shown.height) * map.height }
}

it.each([
  ['a thousand steps below each other', { width: 280, height: 80_000 }],
  ['a thousand steps beside each other', { width: 350_000, height: 56 }],
])('%s have a shape', (_, box) => {
  const { width, height } = onMap(box)
  expect(Math.min(width, height)).toBeGreaterThan(50)
  expect(Math.max(width, height)).toBeGreaterThan(95)
})

it.each([
  ['as wide as high', { width: 4000, height: 4000 }],
  ['twice as high as wide', { width: 4000, height: 8000 }],
])('what is %s is so on the map', (_, box) => {
  const { width, height } = onMap(box)
  expect(width / height).toBeCloseTo(box.width / box.height)
})
