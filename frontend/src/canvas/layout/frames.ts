import type { Loop } from '../../domain/loops'
import { around, cardBox, FRAME } from './geometry'
import type { Box, Point } from './geometry'

// framesOf draws a frame around each loop: its cards, the frames inside it and
// the links that run through it. Loops come outer first, so they are done from
// the end.
export function framesOf(
  loops: readonly Loop[],
  positions: ReadonlyMap<string, Point>,
  pointsIn: (loop: Loop) => readonly Point[] = () => [],
): Map<string, Box> {
  const frames = new Map<string, Box>()
  for (const loop of loops.toReversed()) {
    const cards = [...loop.members].flatMap((id) => positions.get(id) ?? []).map(cardBox)
    const inside = loops.filter((one) => one.parent === loop.head).flatMap((one) => frames.get(one.head) ?? [])
    const points = pointsIn(loop).map((point) => ({ ...point, width: 0, height: 0 }))
    const box = around([...cards, ...inside, ...points])
    if (box) frames.set(loop.head, pad(box))
  }
  return frames
}

function pad(box: Box): Box {
  return {
    x: box.x - FRAME.left,
    y: box.y - FRAME.top,
    width: box.width + FRAME.left + FRAME.right,
    height: box.height + FRAME.top + FRAME.bottom,
  }
}
