import type { Loop } from '../../domain/graph/loops'
import { edgeKey } from '../../domain/graph/workflow'
import { GAP } from './free'
import { cardBox } from './geometry'
import type { Box, Point, Size } from './geometry'
import type { Edge } from '../../wire/types'

const BELOW = 20 // what a collapsed loop keeps free below its head, for its way out

interface Band {
  top: number
  bottom: number
}

// Fold is how collapsed loops are drawn: what they hold is hidden, and rows that
// are empty then close up. Nothing in the document moves.
export interface Fold {
  hidden: ReadonlyMap<string, string> // the head that stands for a step, by the step
  shown: (at: Point, step?: string) => Point // where something is drawn
  meant: (at: Point, step?: string) => Point // which place something is at that is drawn there
}

export const UNFOLDED: Fold = { hidden: new Map(), shown: (at) => at, meant: (at) => at }

export function foldOf(
  loops: readonly Loop[],
  collapsed: ReadonlySet<string>,
  positions: ReadonlyMap<string, Point>,
  frames: ReadonlyMap<string, Box>,
  card: (id: string) => Size,
): Fold {
  const hidden = hiddenBy(loops, collapsed)
  if (hidden.size === 0) return UNFOLDED
  const heads = new Set(hidden.values())
  const gaps = [...heads].flatMap((head): Band[] => {
    const [at, frame] = [positions.get(head), frames.get(head)]
    return at && frame ? [{ top: at.y + card(head).height + BELOW, bottom: frame.y + frame.height }] : []
  })
  const standing = [...positions].filter(([id]) => !hidden.has(id)).map(([id, at]) => around(cardBox(at, card(id))))
  const framed = loops
    .filter((loop) => !heads.has(loop.head) && !hidden.has(loop.head))
    .flatMap((loop) => edgesOf(frames.get(loop.head)))
  const bands = less(gaps, [...standing, ...framed])
  return {
    hidden,
    shown: ({ x, y }) => ({ x, y: y - above(bands, y) }),
    meant: ({ x, y }) => ({ x, y: y + folded(bands, y) }),
  }
}

// hiddenBy names the outermost collapsed head for each step inside.
function hiddenBy(loops: readonly Loop[], collapsed: ReadonlySet<string>): Map<string, string> {
  const hidden = new Map<string, string>()
  for (const { head, members } of loops) {
    if (!collapsed.has(head) || hidden.has(head)) continue
    for (const id of members) if (id !== head) hidden.set(id, head)
  }
  return hidden
}

// around keeps the distance between rows.
function around({ y, height }: Box): Band {
  return { top: y - GAP / 2, bottom: y + height + GAP / 2 }
}

// edgesOf keeps the upper and lower side of a frame where they are.
function edgesOf(frame: Box | undefined): Band[] {
  if (!frame) return []
  return [frame.y, frame.y + frame.height].map((y) => ({ top: y - GAP / 2, bottom: y + GAP / 2 }))
}

// less takes the second bands out of the first.
function less(gaps: readonly Band[], solid: readonly Band[]): Band[] {
  const ordered = solid.toSorted((a, b) => a.top - b.top)
  const bands: Band[] = []
  for (const gap of joined(gaps)) {
    let top = gap.top
    for (const one of ordered) {
      if (one.bottom <= top || one.top >= gap.bottom) continue
      if (one.top > top) bands.push({ top, bottom: one.top })
      top = one.bottom
    }
    if (top < gap.bottom) bands.push({ top, bottom: gap.bottom })
  }
  return bands
}

function joined(bands: readonly Band[]): Band[] {
  const all: Band[] = []
  for (const band of bands.toSorted((a, b) => a.top - b.top)) {
    const last = all.at(-1)
    if (last && band.top <= last.bottom) last.bottom = Math.max(last.bottom, band.bottom)
    else all.push({ ...band })
  }
  return all
}

// above is how much of the bands lies above a height.
function above(bands: readonly Band[], y: number): number {
  let sum = 0
  for (const { top, bottom } of bands) {
    if (top >= y) break
    sum += Math.min(y, bottom) - top
  }
  return sum
}

// folded is how much was closed up above a height that is drawn.
function folded(bands: readonly Band[], y: number): number {
  let sum = 0
  for (const { top, bottom } of bands) {
    if (y < top - sum) break
    sum += bottom - top
  }
  return sum
}

// foldEdges leads links with a hidden end to the head that stands for it. Those
// within a collapsed loop are left out.
export function foldEdges(edges: readonly Edge[], hidden: ReadonlyMap<string, string>): Edge[] {
  if (hidden.size === 0) return [...edges]
  const seen = new Set<string>()
  return edges.flatMap((edge) => {
    const ends = { from: hidden.get(edge.from) ?? edge.from, to: hidden.get(edge.to) ?? edge.to }
    const led = { ...edge, ...ends }
    const inside = ends.from === ends.to && (ends.from !== edge.from || ends.to !== edge.to)
    if (inside || seen.has(edgeKey(led))) return []
    seen.add(edgeKey(led))
    return [led]
  })
}
