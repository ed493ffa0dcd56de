import type { ElkExtendedEdge, ElkNode, ElkPoint } from 'elkjs/lib/elk-api'
import { layChain } from './chain'
import { flatLinks } from './flat'
import type { FlatLink } from './flat'
import type { Point } from './geometry'
import { addTo } from './group'
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
  const rows = links.length > 0 ? rowsOf(items, links) : undefined
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

// rowsOf is the length of the longest way to each item, as ELK counts its rows;
// undefined where links go round.
function rowsOf(items: readonly ElkNode[], links: readonly FlatLink[]): Map<string, number> | undefined {
  const next = new Map<string, string[]>()
  const waits = new Map(items.map(({ id }) => [id, 0]))
  for (const { from, to } of links) {
    addTo(next, from, to)
    waits.set(to, (waits.get(to) ?? 0) + 1)
  }
  const free = items.filter(({ id }) => waits.get(id) === 0).map(({ id }) => id)
  const rows = new Map(free.map((id) => [id, 0]))
  for (const id of free) {
    // grows while it is walked
    for (const to of next.get(id) ?? []) {
      rows.set(to, Math.max(rows.get(to) ?? 0, (rows.get(id) ?? 0) + 1))
      const left = (waits.get(to) ?? 0) - 1
      waits.set(to, left)
      if (left === 0) free.push(to)
    }
  }
  return free.length === items.length ? rows : undefined
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
  const children: ElkNode[] = []
  const edges: ElkExtendedEdge[] = []
  const box = { left: 0, right: 0, bottom: 0 }
  for (const piece of pieces) {
    const by = shiftOf(piece, places)
    for (const item of piece.children ?? []) {
      if (places.has(item.id)) continue
      const at = moved(item, by)
      places.set(item.id, { x: at.x ?? 0, y: at.y ?? 0 })
      children.push(at)
    }
    edges.push(...(piece.edges ?? []).map((edge) => movedEdge(edge, by)))
    box.left = Math.min(box.left, by.x)
    box.right = Math.max(box.right, by.x + (piece.width ?? 0))
    box.bottom = Math.max(box.bottom, by.y + (piece.height ?? 0))
  }
  const right = { x: -box.left, y: 0 } // so that all begins at the origin
  return {
    ...graph,
    width: box.right - box.left,
    height: box.bottom,
    children: children.map((item) => moved(item, right)),
    edges: edges.map((edge) => movedEdge(edge, right)),
  }
}

function shiftOf(piece: ElkNode, places: ReadonlyMap<string, Point>): Point {
  for (const { id, x = 0, y = 0 } of piece.children ?? []) {
    const at = places.get(id)
    if (at) return { x: at.x - x, y: at.y - y }
  }
  return { x: 0, y: 0 }
}

function moved<T extends Partial<ElkPoint>>(what: T, by: Point): T {
  return { ...what, x: (what.x ?? 0) + by.x, y: (what.y ?? 0) + by.y }
}

function movedEdge(edge: ElkExtendedEdge, by: Point): ElkExtendedEdge {
  return {
    ...edge,
    labels: edge.labels?.map((label) => moved(label, by)),
    sections: edge.sections?.map((section) => ({
      ...section,
      startPoint: moved(section.startPoint, by),
      endPoint: moved(section.endPoint, by),
      bendPoints: section.bendPoints?.map((point) => moved(point, by)),
    })),
  }
}
