import type { NodeChange } from '@xyflow/react'
import { expect, it } from 'vitest'
import type { CanvasNode } from '../flow'
import { snapped, useGuides } from './guides'

const card = (id: string, x: number, y: number): CanvasNode =>
  ({ id, type: 'step', position: { x, y }, width: 200, height: 50 }) as unknown as CanvasNode
const nodes = [card('a', 0, 0), card('b', 300, 200), card('far', 507, 5000)]
const drag = (id: string, x: number, y: number): NodeChange<CanvasNode> => ({
  type: 'position',
  id,
  dragging: true,
  position: { x, y },
})

it.each([
  ['in line with a card above', 5, 203, { x: 0, y: 203 }, { x: 100, y: undefined }],
  ['in line with a card beside', 296, 4, { x: 296, y: 0 }, { x: undefined, y: 25 }],
  ['free', 100, 100, { x: 100, y: 100 }, { x: undefined, y: undefined }],
  ['past what is far', 505, 100, { x: 505, y: 100 }, { x: undefined, y: undefined }],
])('a dragged card comes %s', (_, x, y, want, guides) => {
  expect(snapped([drag('b', x, y)], nodes)).toMatchObject([{ position: want }])
  expect(useGuides.getState()).toEqual(guides)
})

it('several cards keep their distances', () => {
  const changes = [drag('a', 5, 5), drag('b', 303, 203)]
  expect(snapped(changes, nodes)).toBe(changes)
})
