import { CARD, cardSize } from '../../domain/graph/cardSize'
import type { Direction } from '../../domain/program/settings'
import type { Node } from '../../wire/types'

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

// FOOT is the pill that a loop's body ends with.
export const FOOT: Size = { width: 160, height: 28 }

export const GUTTER = 72 // between two columns
export const ROW = 24 // between two rows whose links have no labels
export const LANE = 12 // between two links that run side by side
export const TRUNK = 14 // above a step its links come together
export const CLEAR = 4 // around a label

// FRAME is the room between a loop's frame and what it holds. The way back from the
// foot to the head runs in the middle of the left side.
export const FRAME = { top: 18, right: 15, bottom: 15, left: 30 }

export const LABEL = { height: 18, padding: 6, character: 6.2, most: 176, least: 44, seen: 16 }

// labelWidth estimates how wide an output's label is drawn.
export const labelWidth = (text: string): number => Math.min(LABEL.most, wholeWidth(text))

// wholeWidth is that of a label that nothing cuts.
export const wholeWidth = (text: string): number => Math.ceil(text.length * LABEL.character) + 2 * LABEL.padding

const READ = 0.6 // the zoom down to which cards say what their steps do, and labels with them

// readWidth is the room that a label needs: so much of it that it says something, at that zoom too.
const readWidth = (text: string): number =>
  Math.max(labelWidth(text), Math.ceil(Math.min(wholeWidth(text), LABEL.least) / READ))

// leastZoom is the zoom from which on so much of a label is seen in its room that it says
// something.
export const leastZoom = (text: string, { long, tall }: { long: number; tall: number }): number =>
  Math.max(Math.min(wholeWidth(text), LABEL.least) / long, LABEL.seen / tall)

// sizeOf is how large a step is drawn.
export const sizeOf = ({ kind, name }: Pick<Node, 'kind' | 'name'>): Size =>
  kind === 'EndLoop' ? FOOT : cardSize(name)

// Measures are the sizes of what the layout places. It knows one direction only,
// from top to bottom: for the other, width and height are exchanged before and after.
export interface Measures {
  card: (id: string) => Size
  label: (text: string) => Size
}

// measuresOf takes the sizes of steps that are larger than others of their name.
export function measuresOf(
  direction: Direction,
  nodes: readonly Node[],
  large: ReadonlyMap<string, Size> = NONE_LARGE,
): Measures {
  const sizes = new Map(nodes.map((node) => [node.id, turnedSize(direction, large.get(node.id) ?? sizeOf(node))]))
  const usual = turnedSize(direction, CARD)
  return {
    card: (id) => sizes.get(id) ?? usual,
    label: (text) =>
      turnedSize(direction, {
        width: readWidth(text),
        height: direction === 'down' ? LABEL.height : Math.ceil(LABEL.seen / READ),
      }),
  }
}

const NONE_LARGE: ReadonlyMap<string, Size> = new Map()

function turnedSize(direction: Direction, { width, height }: Size): Size {
  return direction === 'down' ? { width, height } : { width: height, height: width }
}

// turned exchanges width and height where the flow runs to the right.
export function turned(direction: Direction, at: Point): Point {
  return direction === 'down' ? at : { x: at.y, y: at.x }
}

export function turnedBox(direction: Direction, { x, y, width, height }: Box): Box {
  return direction === 'down' ? { x, y, width, height } : { x: y, y: x, width: height, height: width }
}

export function cardBox({ x, y }: Point, { width, height }: Size = CARD): Box {
  return { x, y, width, height }
}

export const topOf = (box: Box): Point => ({ x: box.x + box.width / 2, y: box.y })
export const leftOf = (box: Box): Point => ({ x: box.x, y: box.y + box.height / 2 })

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

// span is the box between two corners.
export function span(a: Point, b: Point): Box {
  return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) }
}

// grown is a box with room on all sides.
export function grown({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by }
}

// centred is a box around its middle.
export function centred({ x, y }: Point, { width, height }: Size): Box {
  return { x: x - width / 2, y: y - height / 2, width, height }
}

export function overlaps(a: Box, b: Box, gap = 0): boolean {
  return (
    a.x < b.x + b.width + gap && b.x < a.x + a.width + gap && a.y < b.y + b.height + gap && b.y < a.y + a.height + gap
  )
}

export function same(a: Point | undefined, b: Point | undefined): boolean {
  return a !== undefined && b !== undefined && Math.abs(a.x - b.x) < 1 && Math.abs(a.y - b.y) < 1
}
