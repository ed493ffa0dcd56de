import type { Loop } from '../../domain/graph/loops'
import { elkGraph } from './elkGraph'
import type { Elk, Item, Tie } from './elkGraph'
import { fanOf } from './fan'
import type { Box, Measures, Point, Size } from './geometry'
import { addTo } from './group'
import { mainLine } from './mainLine'
import { layPieces } from './pieces'
import type { Plan } from './plan'
import type { Link, Scope } from './scope'

// Inner is a loop that is laid out already.
export interface Inner {
  frame: Size
  positions: ReadonlyMap<string, Point>
}

// Columns is where things stand beside each other.
export interface Columns {
  items: ReadonlyMap<string, Point> // their left sides, and about how far down
  lanes: ReadonlyMap<string, number> // in which links of branches without steps run down, by their key
}

// columnsOf tells in which column each item of a scope stands. The short cut beside a step
// has a say in it only where the plan gives it a lane.
export async function columnsOf(
  scope: Scope,
  plan: Plan,
  inner: ReadonlyMap<string, Inner>,
  measures: Measures,
  elk: Elk,
): Promise<Columns> {
  const { order } = plan
  const items = itemsIn(scope, inner, measures)
  const { ties, lanes } = tiesIn(scope, plan, inner, measures)
  const when = new Map<string, number>(order.items)
  for (const [{ key }, at] of order.links) when.set(key, at).set(laneOf(key), at)
  const inOrder = (a: string, b: string): number => (when.get(a) ?? 0) - (when.get(b) ?? 0)
  const nodes = [...items, ...lanes].sort((a, b) => inOrder(a.id, b.id))
  const graph = elkGraph(
    nodes,
    mainLine(nodes, ties).sort((a, b) => inOrder(a.key, b.key)),
  )
  const { children = [] } = await layPieces(graph, elk)
  const columns = new Map(children.map(({ id, x = 0, y = 0 }) => [id, { x: Math.round(x), y }]))
  if (scope.loop && plan.straight) alignFoot(scope.loop, columns, measures)
  return {
    items: columns,
    lanes: new Map(lanes.map(({ key, id, entry }) => [key, (columns.get(id)?.x ?? 0) + Math.round(entry)])),
  }
}

// alignFoot puts the foot of a loop, which stands alone below all others, in line with its head.
function alignFoot({ head, foot }: Loop, columns: Map<string, Point>, { card }: Measures): void {
  const [above, below] = [columns.get(head), columns.get(foot)]
  if (above && below) below.x = above.x + Math.round((card(head).width - card(foot).width) / 2)
}

function itemsIn(
  { cards, inner: loops, loop: own }: Scope,
  inner: ReadonlyMap<string, Inner>,
  measures: Measures,
): Item[] {
  const steps = cards.map((id): Item => {
    const { width, height } = measures.card(id)
    return { id, width, height, entry: width / 2, last: id === own?.foot }
  })
  const framed = loops.map(({ loop }): Item => {
    const [head, laid] = [loop?.head ?? '', inner.get(loop?.head ?? '')]
    return { id: head, ...(laid?.frame ?? NO_SIZE), entry: middleOf(head, laid, measures) }
  })
  return [...steps, ...framed]
}

// Lane is the item that keeps room for a link.
interface Lane extends Item {
  key: string
}

const laneOf = (key: string): string => `${key}/lane`

const LESS = 40 // what a lane is narrower than its label: there is room beside it

// tiesIn are the links that ELK is told of. A branch without steps has an item of its own,
// as wide as its label, so that there is room where it runs.
function tiesIn(
  scope: Scope,
  { bypasses, ends, lanes: wanted, straight }: Plan,
  inner: ReadonlyMap<string, Inner>,
  measures: Measures,
): { ties: Tie[]; lanes: Lane[] } {
  const out = new Map<string, Link[]>()
  for (const link of scope.links) addTo(out, link.from, link)
  const feet = new Map(scope.inner.map(({ loop }) => [loop?.head ?? '', loop?.foot ?? '']))
  const ties: Tie[] = []
  const lanes: Lane[] = []
  const middle = (id: string): number => middleOf(feet.get(id) ?? id, inner.get(id), measures)
  for (const [id, links] of out) {
    if (feet.has(id)) {
      for (const link of links) ties.push({ ...link, exit: middle(id), straight })
      continue
    }
    const { width, height } = measures.card(id)
    const from = { x: 0, y: 0, width, height }
    const { ways } = fanOf(links, { from, bypasses, targetX: () => undefined, measures })
    for (const { link, beside, across, label } of ways) {
      const tie: Tie = {
        ...link,
        exit: beside ? width : width / 2 + across,
        straight: straight && !beside && across === 0,
      }
      if (!bypasses.has(link)) ties.push(tie)
      else if (!beside || wanted === 'all') {
        const room = Math.max(1, (label?.width ?? 0) - LESS)
        const lane = { key: link.key, id: laneOf(link.key), width: room, height: 1, entry: room / 2 }
        lanes.push(lane)
        ties.push({ ...tie, to: lane.id }, { key: `${lane.id}/on`, from: lane.id, to: link.to, exit: lane.entry })
      }
    }
  }
  for (const [to, above] of ends)
    for (const from of above) ties.push({ key: `${from}~${to}`, from, to, exit: middle(from) })
  return { ties, lanes }
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
