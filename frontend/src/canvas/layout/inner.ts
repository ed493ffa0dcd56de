import { cardSize } from '../../domain/graph/cardSize'
import type { Size } from './geometry'

// INNER_MOST is how large what is drawn within a card may be; larger is drawn smaller.
export const INNER_MOST: Size = { width: 1600, height: 1600 }

// INNER_RIM is the room around what is drawn within a card.
export const INNER_RIM = 6

// openedSize is how large the card is of a step that shows what it calls.
export function openedSize(name: string, { bounds, scale }: { bounds: Size; scale: number }): Size {
  const { width, height } = cardSize(name)
  return {
    width: width + even(bounds.width * scale + 2 * INNER_RIM - width),
    height: height + even(bounds.height * scale + INNER_RIM),
  }
}

// even keeps the middle of a card on a whole pixel.
const even = (more: number): number => 2 * Math.max(0, Math.ceil(more / 2))

// innerScale is how large a workflow is drawn within a card.
export const innerScale = ({ width, height }: Size): number =>
  Math.min(1, INNER_MOST.width / width, INNER_MOST.height / height)
