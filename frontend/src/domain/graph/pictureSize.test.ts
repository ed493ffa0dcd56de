import { expect, test } from 'vitest'
import { isSharp, pictureScale } from './pictureSize'

test.each([
  [800, 600, 2],
  [80, 80, 2],
  [4000, 4000, 2],
  [16_000, 1000, 2],
  [300, 64_000, 0.5],
  [8000, 8000, 1],
  [300, 100_000, undefined],
  [400_000, 300, undefined],
  [30_000, 30_000, undefined],
])('%i × %i is drawn at %s', (width, height, want) => {
  const scale = pictureScale(width, height)
  expect(scale).toBe(want)
  expect(isSharp(scale ?? 0)).toBe(want === 2)
})
