import { Position } from '@xyflow/react'
import type { Box, Point } from '../layout/geometry'

// PortSpot is where the handle of an output stands: on which side of the card, and how far
// along it.
export interface PortSpot {
  side: Position
  share: number // of the side, from its beginning
}

const APART = 28 // px between two handles, so that each can be pressed

// portSpots are the handles of the main outputs of a card. One whose link is drawn stands
// where that leaves the card, unless handles would then lie on each other.
export function portSpots(
  outputs: readonly string[],
  starts: ReadonlyMap<string, Point>,
  box: Box,
  side: Position,
): PortSpot[] {
  const even = outputs.map((_, i) => ({ side, share: (i + 1) / (outputs.length + 1) }))
  const spots = outputs.map((output, i): PortSpot => {
    const start = starts.get(output)
    return (start && spotAt(start, box)) ?? even[i] ?? { side, share: 0.5 }
  })
  return areApart(spots, box) ? spots : even
}

function spotAt({ x, y }: Point, box: Box): PortSpot | undefined {
  if (Math.abs(y - box.y - box.height) < 1) return { side: Position.Bottom, share: (x - box.x) / box.width }
  if (Math.abs(x - box.x - box.width) < 1) return { side: Position.Right, share: (y - box.y) / box.height }
  return undefined
}

function areApart(spots: readonly PortSpot[], { width, height }: Box): boolean {
  return spots.every((a, i) =>
    spots
      .slice(i + 1)
      .every(
        (b) =>
          a.side !== b.side || Math.abs(a.share - b.share) * (a.side === Position.Bottom ? width : height) >= APART,
      ),
  )
}
