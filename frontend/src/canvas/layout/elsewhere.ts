import type { Loop } from '../../domain/graph/loops'
import type { Direction } from '../../domain/program/settings'
import { foldOf, UNFOLDED } from './fold'
import type { Fold } from './fold'
import { framesOf } from './frames'
import { measuresOf } from './geometry'
import type { Point, Size } from './geometry'
import { openedSize } from './inner'
import { spreadOf } from './spread'
import type { Node } from '../../wire/types'

interface Looked {
  workflow: { nodes: readonly Node[] }
  loops: readonly Loop[]
  direction: Direction
  collapsed?: ReadonlySet<string>
}

// elsewhere says where cards are drawn that stand at the positions: rows close up where loops
// are collapsed, and there is room around steps that show what they call.
export function elsewhere(
  { workflow: { nodes }, loops, direction, collapsed }: Looked,
  positions: ReadonlyMap<string, Point>,
  opened: ReadonlyMap<string, Size>,
): Fold {
  const { card } = measuresOf(direction, nodes)
  const fold = collapsed?.size ? foldOf(loops, collapsed, positions, framesOf(loops, positions, card), card) : UNFOLDED
  const large = measuresOf(direction, nodes, opened).card
  const grown = [...opened.keys()].flatMap((id) => {
    const at = fold.hidden.has(id) ? undefined : positions.get(id)
    return at ? [{ id, at: fold.shown(at), from: card(id), to: large(id) }] : []
  })
  if (grown.length === 0) return fold
  const spread = spreadOf(grown)
  return {
    hidden: fold.hidden,
    shown: (at, id) => spread.shown(fold.shown(at), id),
    meant: (at, id) => fold.meant(spread.meant(at, id)),
  }
}

// openedSizes are those of the cards that show what they call.
export function openedSizes(
  nodes: readonly Node[],
  opened: ReadonlyMap<string, { bounds: Size; scale: number }> | undefined,
): ReadonlyMap<string, Size> {
  if (!opened?.size) return new Map()
  return new Map(
    nodes.flatMap(({ id, name }): [string, Size][] => {
      const inner = opened.get(id)
      return inner ? [[id, openedSize(name, inner)]] : []
    }),
  )
}
