import { CARD } from '../../domain/graph/cardSize'
import type { Direction } from '../../domain/program/settings'

// Sizes and shapes of what the canvas draws, in canvas pixels at 100 %.

export interface Point {
  x: number
  y: number
}

export interface Box extends Point {
  width: number
  height: number
}

export interface Size {
  width: number
  height: number
}

export { CARD }

// Room between a loop's frame and what it holds. The left side carries the way
// back from the foot to the head.
export const FRAME = { top: 18, right: 56, bottom: 20, left: 66 }

// BACK_LANE is how far inside the left side of the frame the way back runs.
export const BACK_LANE = 18

// DONE_LANE is how far outside the right side of the frame the way out runs, and
// DONE_DROP how far below the frame it turns towards the next step.
export const DONE_LANE = 26
export const DONE_DROP = 12

export const LABEL = { height: 18, padding: 9, character: 6.2, most: 120 }

// labelWidth estimates how wide an output's label is drawn.
export function labelWidth(text: string): number {
  return Math.min(LABEL.most, Math.ceil(text.length * LABEL.character) + 2 * LABEL.padding)
}

// Measures are the sizes of what the layout places. It knows one direction only,
// from top to bottom: for the other, width and height are exchanged before and after.
export interface Measures {
  card: Size
  label: (text: string) => Size
}

const MEASURES: Record<Direction, Measures> = {
  down: { card: CARD, label: (text) => ({ width: labelWidth(text), height: LABEL.height }) },
  right: {
    card: { width: CARD.height, height: CARD.width },
    label: (text) => ({ width: LABEL.height, height: labelWidth(text) }),
  },
}

export const measuresOf = (direction: Direction): Measures => MEASURES[direction]

// turned exchanges width and height where the flow runs to the right.
export function turned(direction: Direction, at: Point): Point {
  return direction === 'down' ? at : { x: at.y, y: at.x }
}

export function turnedBox(direction: Direction, { x, y, width, height }: Box): Box {
  return direction === 'down' ? { x, y, width, height } : { x: y, y: x, width: height, height: width }
}

export function cardBox(at: Point, card = CARD): Box {
  return { x: at.x, y: at.y, width: card.width, height: card.height }
}

export const topOf = (box: Box): Point => ({ x: box.x + box.width / 2, y: box.y })
export const bottomOf = (box: Box): Point => ({ x: box.x + box.width / 2, y: box.y + box.height })
export const leftOf = (box: Box): Point => ({ x: box.x, y: box.y + box.height / 2 })
export const rightOf = (box: Box): Point => ({ x: box.x + box.width, y: box.y + box.height / 2 })

// around is the smallest box that holds all of them; undefined for none.
export function around(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return undefined
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const box of boxes) {
    left = Math.min(left, box.x)
    top = Math.min(top, box.y)
    right = Math.max(right, box.x + box.width)
    bottom = Math.max(bottom, box.y + box.height)
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}

export function overlaps(a: Box, b: Box, gap = 0): boolean {
  return (
    a.x < b.x + b.width + gap && b.x < a.x + a.width + gap && a.y < b.y + b.height + gap && b.y < a.y + a.height + gap
  )
}

export function same(a: Point | undefined, b: Point | undefined): boolean {
  return a !== undefined && b !== undefined && Math.abs(a.x - b.x) < 1 && Math.abs(a.y - b.y) < 1
}
