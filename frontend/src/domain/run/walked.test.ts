import { describe, expect, it } from 'vitest'
import { walked } from './walked'

describe('walked', () =>
  it.each([
    ['ArrowDown', 3, 4],
    ['ArrowUp', 3, 2],
    ['PageDown', 3, 9],
    ['PageUp', 3, 0],
    ['ArrowUp', 0, 0],
    ['ArrowDown', 9, 9],
    ['Home', 3, 0],
    ['End', 3, 9],
    ['x', 3, undefined],
  ])('%s from %i', (key, at, want) => expect(walked(key, at, 10, 8)).toBe(want)))
