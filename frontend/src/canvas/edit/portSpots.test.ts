import { Position } from '@xyflow/react'
import { expect, it } from 'vitest'
import type { Point } from '../layout/geometry'
import { allSpots, portSpots } from './portSpots'

const box = { x: 100, y: 50, width: 280, height: 56 }
const spots = (outputs: string[], starts: Record<string, Point>) =>
  portSpots(outputs, new Map(Object.entries(starts)), box, Position.Bottom).map(({ side, share }) => [
    side,
    Math.round(share * 100),
  ])

it('a handle stands where its link leaves the card', () =>
  expect(spots(['IfTrue', 'IfFalse'], { IfTrue: { x: 220, y: 106 }, IfFalse: { x: 260, y: 106 } })).toEqual([
    ['bottom', 43],
    ['bottom', 57],
  ]))

it('at the side as well', () =>
  expect(spots(['IfTrue', 'IfFalse'], { IfTrue: { x: 240, y: 106 }, IfFalse: { x: 380, y: 78 } })).toEqual([
    ['bottom', 50],
    ['right', 50],
  ]))

it('the others leave room for the name of a link', () =>
  expect(spots(['a', 'b', 'c'], { b: { x: 254, y: 106 } })).toEqual([
    ['bottom', 80],
    ['bottom', 55],
    ['bottom', 30],
  ]))

it('no two lie on each other', () =>
  expect(spots(['a', 'b', 'c'], { a: { x: 240, y: 106 }, b: { x: 250, y: 106 } })).toEqual([
    ['bottom', 25],
    ['bottom', 50],
    ['bottom', 75],
  ]))

it('nor on a short side', () =>
  expect(portSpots(['a', 'b', 'c'], new Map(), box, Position.Right).map(({ share }) => share * box.height)).toEqual([
    0, 28, 56,
  ]))

it.each([
  [Position.Bottom, Position.Right, { a: Position.Bottom, b: Position.Bottom, SwitchDefault: Position.Right }],
  [Position.Right, Position.Bottom, { a: Position.Right, b: Position.Bottom, SwitchDefault: Position.Bottom }],
])('ways that wait for a link stand where there is room for their names, %s', (out, done, want) => {
  const waits = (output: string): boolean => output !== 'a'
  const all = allSpots(['a', 'b', 'SwitchDefault'], new Map(), box, { out, done }, waits)
  expect(Object.fromEntries([...all].map(([output, { side }]) => [output, side]))).toEqual(want)
})

it('a way of a condition that waits turns aside where the card of the other is below, and nothing else does', () => {
  const down = { out: Position.Bottom, done: Position.Right }
  const bending = (outputs: string[], starts: Record<string, Point>, sides = down) =>
    [...allSpots(outputs, new Map(Object.entries(starts)), box, sides, (one) => !(one in starts))]
      .filter(([, { bends }]) => bends)
      .map(([output]) => output)
  const ways = ['IfTrue', 'IfFalse']
  expect(bending(ways, { IfTrue: { x: 240, y: 106 } })).toEqual(['IfFalse'])
  expect(bending(ways, { IfFalse: { x: 240, y: 106 } })).toEqual(['IfTrue'])
  expect(bending(ways, {})).toEqual([]) // nothing is below
  expect(bending(ways, { IfTrue: { x: 240, y: 106 }, IfFalse: { x: 320, y: 106 } })).toEqual([])
  expect(bending(ways, { IfTrue: { x: 380, y: 78 } }, { out: Position.Right, done: Position.Bottom })).toEqual([
    'IfFalse',
  ])
  expect(bending(['SwitchCase:a', 'SwitchCase:b'], { 'SwitchCase:a': { x: 240, y: 106 } })).toEqual([])
})

it('below a card they keep away from a link that leaves it there', () => {
  const starts = new Map([['SwitchDefault', { x: 240, y: 106 }]])
  const sides = { out: Position.Right, done: Position.Bottom }
  const all = allSpots(['a', 'SwitchDefault'], starts, box, sides, (output) => output === 'a')
  expect(Math.abs((all.get('a')?.share ?? 0.5) - 0.5) * box.width).toBeGreaterThan(28)
})
