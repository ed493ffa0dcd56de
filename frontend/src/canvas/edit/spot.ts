import type { Arrangement } from '../layout/arrange'
import { Room } from '../layout/free'
import { grown } from '../layout/geometry'
import type { Box, Point } from '../layout/geometry'
import { noteBox } from '../layout/noteBox'
import type { Note } from '../../wire/types'

type Ground = Pick<Arrangement, 'boxes' | 'frames' | 'meant'>

const CLOSE = 8 // px that stay free around what a person puts somewhere

// freeSpot is the place nearest to a wanted one where a thing covers no card, no note and no
// frame but those of some loops.
export function freeSpot(
  { boxes, frames, meant }: Ground,
  notes: readonly Note[],
  wanted: Box,
  over: ReadonlySet<string>,
): Point {
  const room = new Room()
  for (const box of boxes.values()) room.take(box)
  for (const note of notes) room.take(noteBox(note))
  for (const [head, frame] of frames) if (!over.has(head)) room.takeFrame(frame, head)
  const free = !room.meets(grown(wanted, CLOSE), () => true)
  return meant(free ? wanted : room.free(wanted, wanted))
}

// loopAt is the innermost loop in whose frame a point of the canvas lies. Frames come outer
// ones first.
export function loopAt({ frames }: Pick<Arrangement, 'frames'>, { x, y }: Point): string | undefined {
  const inside = ([, frame]: [string, Box]): boolean =>
    x >= frame.x && x <= frame.x + frame.width && y >= frame.y && y <= frame.y + frame.height
  return [...frames].findLast(inside)?.[0]
}
