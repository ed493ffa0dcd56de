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
