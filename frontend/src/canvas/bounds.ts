import { edgeKey } from '../domain/graph/workflow'
import type { Selection } from '../store/page/selection'
import { NOTE } from './edit/buildNotes'
import type { Arrangement } from './layout/arrange'
import { around, cardBox } from './layout/geometry'
import type { Box } from './layout/geometry'
import type { Note } from '../wire/types'

export function noteBox({ position, width = NOTE.width, height = NOTE.height }: Note): Box {
  return { x: position.x, y: position.y, width, height }
}

// boundsOf holds the cards, the frames, the links that run beside them, and notes;
// undefined where there is nothing.
export function boundsOf(
  { positions, frames, routes }: Pick<Arrangement, 'positions' | 'frames' | 'routes'>,
  notes: readonly Note[] = [],
): Box | undefined {
  const bends = [...routes.values()].flatMap((route) =>
    route.points.map((point) => ({ ...point, width: 0, height: 0 })),
  )
  return around([
    ...[...positions.values()].map((at) => cardBox(at)),
    ...frames.values(),
    ...bends,
    ...notes.map(noteBox),
  ])
}

// boundsOfSelected holds the selected steps, the ends of a link, or a note. A loop comes
// with its frame; a collapsed one stands for what it hides.
export function boundsOfSelected(
  { positions, frames, edges, hidden }: Pick<Arrangement, 'positions' | 'frames' | 'edges' | 'hidden'>,
  { nodes, link, note }: Pick<Selection, 'nodes' | 'link' | 'note'>,
  notes: readonly Note[],
): Box | undefined {
  const ends = edges.filter((edge) => edgeKey(edge) === link).flatMap(({ from, to }) => [from, to])
  const cards = [...nodes, ...ends].flatMap((id) => positions.get(hidden.get(id) ?? id) ?? [])
  const loops = nodes.flatMap((id) => frames.get(id) ?? [])
  return around([...cards.map((at) => cardBox(at)), ...loops, ...notes.filter(({ id }) => id === note).map(noteBox)])
}
