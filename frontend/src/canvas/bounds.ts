import type { Mark } from '../domain/graph/preview'
import { edgeKey } from '../domain/graph/workflow'
import type { Selection } from '../store/page/selection'
import type { Arrangement } from './layout/arrange'
import { around } from './layout/geometry'
import type { Box } from './layout/geometry'
import { noteBox } from './layout/noteBox'
import type { Note } from '../wire/types'

// boundsOf holds the cards, the frames, the links that run beside them, and notes;
// undefined where there is nothing.
export function boundsOf(
  { boxes, frames, routes }: Pick<Arrangement, 'boxes' | 'frames' | 'routes'>,
  notes: readonly Note[] = [],
): Box | undefined {
  const bends = [...routes.values()].flatMap((route) =>
    route.points.map((point) => ({ ...point, width: 0, height: 0 })),
  )
  return around([...boxes.values(), ...frames.values(), ...bends, ...notes.map(noteBox)])
}

// firstOf is the card that the flow begins with; undefined where there is none.
export function firstOf({ boxes, direction }: Pick<Arrangement, 'boxes' | 'direction'>): Box | undefined {
  const at = ({ x, y }: Box): number => (direction === 'down' ? y : x)
  return [...boxes.values()].toSorted((a, b) => at(a) - at(b))[0]
}

// chosenOf is the card of the selected step, where it is drawn.
export function chosenOf({ boxes }: Pick<Arrangement, 'boxes'>, { node }: Pick<Selection, 'node'>): Box | undefined {
  return node === undefined ? undefined : boxes.get(node)
}

// proposedOf holds the cards that would come; undefined where none would.
export const proposedOf = ({ boxes }: Pick<Arrangement, 'boxes'>, marks: ReadonlyMap<string, Mark>): Box | undefined =>
  around([...marks].flatMap(([id, mark]) => (mark === 'added' && boxes.get(id)) || []))

// boundsOfSelected holds the selected steps, the ends of a link, or a note. A loop comes
// with its frame; a collapsed one stands for what it hides.
export function boundsOfSelected(
  { boxes, frames, edges, hidden }: Pick<Arrangement, 'boxes' | 'frames' | 'edges' | 'hidden'>,
  { nodes, link, note }: Pick<Selection, 'nodes' | 'link' | 'note'>,
  notes: readonly Note[],
): Box | undefined {
  const ends = edges.filter((edge) => edgeKey(edge) === link).flatMap(({ from, to }) => [from, to])
  const cards = [...nodes, ...ends].flatMap((id) => boxes.get(hidden.get(id) ?? id) ?? [])
  const loops = nodes.flatMap((id) => frames.get(id) ?? [])
  return around([...cards, ...loops, ...notes.filter(({ id }) => id === note).map(noteBox)])
}
