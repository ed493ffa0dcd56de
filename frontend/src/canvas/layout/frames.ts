import type { Loop } from '../../domain/graph/loops'
import { around, cardBox, FRAME } from './geometry'
import type { Box, Point, Size } from './geometry'
import { innermostOf } from './ground'

// framesOf draws a frame around each loop by its cards and the frames inside it, as long
// as nobody knows where its links run. Loops come outer first, so they are done from the end.
export function framesOf(
  loops: readonly Loop[],
  positions: ReadonlyMap<string, Point>,
  card: (id: string) => Size,
): Map<string, Box> {
  const inside = new Map<string | undefined, Box[]>()
  const put = (head: string | undefined, box: Box): void => {
    const boxes = inside.get(head)
    if (boxes) boxes.push(box)
    else inside.set(head, [box])
  }
  const frames = new Map<string, Box>()
  for (const [id, head] of innermostOf(loops)) {
    const at = positions.get(id)
    if (at) put(head, cardBox(at, card(id)))
  }
  for (const { head, parent } of loops.toReversed()) {
    const cards = inside.get(head)
    if (!cards) continue
    const box = around(cards)
    if (!box) continue
    frames.set(head, pad(box))
    put(parent, pad(box))
  }
  return frames
}

export function pad(box: Box): Box {
  return {
    x: box.x - FRAME.left,
    y: box.y - FRAME.top,
    width: box.width + FRAME.left + FRAME.right,
    height: box.height + FRAME.top + FRAME.bottom,
  }
}
