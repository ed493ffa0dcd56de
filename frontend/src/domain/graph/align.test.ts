import { describe, expect, it } from 'vitest'
import { aligned, shifted } from './align'
import type { Alignment } from './align'

const places = new Map([
  ['a', { x: 0, y: 30 }],
  ['b', { x: 100, y: 0 }],
  ['c', { x: 20, y: 90 }],
])

describe('aligned', () =>
  it.each<[Alignment, 'x' | 'y', number[]]>([
    ['left', 'x', [0, 0, 0]],
    ['centre', 'x', [40, 40, 40]],
    ['right', 'x', [100, 100, 100]],
    ['top', 'y', [0, 0, 0]],
    ['middle', 'y', [40, 40, 40]],
    ['bottom', 'y', [90, 90, 90]],
    ['acrossEvenly', 'x', [0, 100, 50]],
    ['downEvenly', 'y', [45, 0, 90]],
  ])('%s', (how, axis, want) => {
    const after = aligned(places, how)
    const other = axis === 'x' ? 'y' : 'x'
    expect(['a', 'b', 'c'].map((id) => after.get(id)?.[axis])).toEqual(want)
    expect(['a', 'b', 'c'].map((id) => after.get(id)?.[other])).toEqual(
      [...places.values()].map((place) => place[other]),
    )
  }))

it('shifts all by as much', () =>
  expect([...shifted(places, { x: -5, y: 5 }).values()]).toEqual([
    { x: -5, y: 35 },
    { x: 95, y: 5 },
    { x: 15, y: 95 },
  ]))
