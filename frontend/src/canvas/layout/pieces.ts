import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api'
import { ranksOf } from './bypass'
import { layChain } from './chain'
import { flatLinks } from './flat'
import type { Point } from './geometry'
import type { FlatLink } from './flat'
import type { Elk } from './elkGraph'

// ELK takes more than linear time, and a long workflow is mostly a row of short
// parts that are each entered and left through one step. Such a graph is laid out
// in pieces, which are then joined at these steps.

// ENOUGH is how many items a piece has before it may end: what is smaller is laid
// out as a whole.
const ENOUGH = 40

// layPieces lays out a flat graph, in pieces where it is large.
export async function layPieces(graph: ElkNode, elk: Elk): Promise<ElkNode> {
  const chain = layChain(graph)
  if (chain) return chain
  const pieces = cut(graph)
  return pieces.length === 1 ? elk(graph) : join(graph, await Promise.all(pieces.map(elk)))
}

// cut gives the pieces in order. Each begins with the item the one before ends with.
export function cut(graph: ElkNode): ElkNode[] {
  const items = graph.children ?? []
  const links = items.length > ENOUGH ? flatLinks(graph) : []
  const rows =
    links.length > 0
      ? ranksOf(
          items.map(({ id }) => id),
          links,
        )
      : undefined
  if (!rows) return [graph]
  const pieceAt = piecesByRow(rows, links)
  const pieces = Array.from({ length: (pieceAt.at(-1) ?? 0) + 1 }, () => ({
    children: [] as ElkNode[],
    edges: [] as ElkExtendedEdge[],
  }))
  for (const item of items) {
    const row = rows.get(item.id) ?? 0
    const piece = pieceAt[row] ?? 0
    pieces[piece]?.children.push({ ...item })
    if (row > 0 && pieceAt[row - 1] !== piece) pieces[piece - 1]?.children.push({ ...item })
  }
  for (const { edge, from } of links) pieces[pieceAt[rows.get(from) ?? 0] ?? 0]?.edges.push(edge)
  return pieces.map((piece) => ({ ...graph, ...piece }))
}

// piecesByRow is the piece that the links from each row belong to. A piece ends at
// a row with one item that no link passes by.
function piecesByRow(rows: ReadonlyMap<string, number>, links: readonly FlatLink[]): number[] {
  const count: number[] = []
  for (const row of rows.values()) count[row] = (count[row] ?? 0) + 1
  const passing: number[] = [] // how many more links pass by this row than the one before
  for (const { from, to } of links) {
    const [first, last] = [(rows.get(from) ?? 0) + 1, rows.get(to) ?? 0]
    passing[first] = (passing[first] ?? 0) + 1
    passing[last] = (passing[last] ?? 0) - 1
  }
  let [piece, held, by] = [0, 0, 0]
  return Array.from(count, (items: number | undefined, row) => {
    held += items ?? 0
    by += passing[row] ?? 0
    if (items === 1 && by === 0 && held > ENOUGH && row < count.length - 1) [piece, held] = [piece + 1, 1]
    return piece
  })
}

// join puts laid-out pieces together, each moved so that the item it shares with
// the one before stands where it stands there.
function join(graph: ElkNode, pieces: readonly ElkNode[]): ElkNode {
  const places = new Map<string, Point>()
  for (const { children = [] } of pieces) {
    const shared = children.find(({ id }) => places.has(id))
    const at = shared && places.get(shared.id)
    const by = { x: (at?.x ?? 0) - (shared?.x ?? 0), y: (at?.y ?? 0) - (shared?.y ?? 0) }
    for (const { id, x = 0, y = 0 } of children) if (!places.has(id)) places.set(id, { x: x + by.x, y: y + by.y })
  }
  const left = [...places.values()].reduce((least, { x }) => Math.min(least, x), Infinity)
  const moved = ({ x, y }: Point): Point => ({ x: x - left, y })
  return { ...graph, children: graph.children?.map((item) => ({ ...item, ...moved(places.get(item.id) ?? NOWHERE) })) }
}

const NOWHERE: Point = { x: 0, y: 0 }
