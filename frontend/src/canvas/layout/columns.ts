import { bypassesOf } from './bypass'
import { elkGraph } from './elkGraph'
import type { Elk, Item, Tie } from './elkGraph'
import { fanOf } from './fan'
import type { Box, Measures, Point, Size } from './geometry'
import { addTo } from './group'
import { layPieces } from './pieces'
import type { Link, Scope } from './scope'

// Inner is a loop that is laid out already.
export interface Inner {
  frame: Size
  positions: ReadonlyMap<string, Point>
}

// columnsOf tells in which column each item of a scope stands, and about how far down. The
// short cut of a branch without steps has no say in it.
export async function columnsOf(
  scope: Scope,
  inner: ReadonlyMap<string, Inner>,
  measures: Measures,
  elk: Elk,
): Promise<Map<string, Point>> {
  const bypasses = bypassesOf(scope)
  const out = new Map<string, Link[]>()
  for (const link of scope.links) addTo(out, link.from, link)
  const ties: Tie[] = []
  const cards = scope.cards.map((id): Item => {
    const { width, height } = measures.card(id)
    const fan = fanOf(out.get(id) ?? [], {
      from: { x: 0, y: 0, width, height },
      bypasses,
      targetX: () => undefined,
      measures,
    })
    for (const { link, beside, across } of fan.ways) {
      if (!beside || !bypasses.has(link)) ties.push({ ...link, exit: beside ? width : width / 2 + across })
    }
    return { id, width, height, entry: width / 2 }
  })
  const loops = scope.inner.map(({ loop }): Item => {
    const [head, laid] = [loop?.head ?? '', inner.get(loop?.head ?? '')]
    const exit = middleOf(loop?.foot ?? '', laid, measures)
    for (const link of out.get(head) ?? []) ties.push({ ...link, exit })
    return { id: head, ...(laid?.frame ?? NO_SIZE), entry: middleOf(head, laid, measures) }
  })
  const graph = await layPieces(elkGraph([...cards, ...loops], ties), elk)
  return new Map(graph.children?.map(({ id, x = 0, y = 0 }) => [id, { x: Math.round(x), y }]))
}

const NO_SIZE: Size = { width: 0, height: 0 }

export function middleOf(id: string, inner: Inner | undefined, { card }: Measures): number {
  return (inner?.positions.get(id)?.x ?? 0) + card(id).width / 2
}

// itemBox is an item without its height: as it stands in its column.
export function itemBox(
  id: string,
  columns: ReadonlyMap<string, Point>,
  inner: ReadonlyMap<string, Inner>,
  { card }: Measures,
): Box {
  const { width, height } = inner.get(id)?.frame ?? card(id)
  return { x: columns.get(id)?.x ?? 0, y: 0, width, height }
}
