import { Position } from '@xyflow/react'
import { expect, it } from 'vitest'
import type { Point } from '../layout/geometry'
import { portSpots } from './portSpots'

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

it('no two lie on each other', () =>
  expect(spots(['a', 'b', 'c'], { a: { x: 240, y: 106 } })).toEqual([
    ['bottom', 25],
    ['bottom', 50],
    ['bottom', 75],
  ]))
