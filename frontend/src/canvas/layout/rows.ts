import { itemsOf } from './bypass'
import { itemBox, middleOf } from './columns'
import type { Columns, Inner } from './columns'
import { fanOf } from './fan'
import { CLEAR, GUTTER, ROW } from './geometry'
import type { Measures, Point } from './geometry'
import { addTo } from './group'
import type { Plan } from './plan'
import type { Link, Scope } from './scope'

// rowsOf is the top of each item of a scope whose columns are known: below all that leads
// to it with the room that their labels and turns take, and below what stands in its column.
export function rowsOf(
  scope: Scope,
  plan: Plan,
  inner: ReadonlyMap<string, Inner>,
  { items: columns, lanes }: Columns,
  wider: ReadonlyMap<Link, number>, // gaps that have to grow
  measures: Measures,
): Map<string, number> {
  const gaps = gapsOf(scope, plan, inner, { items: columns, lanes }, measures)
  const into = new Map<string, Link[]>()
  for (const link of scope.links) addTo(into, link.to, link)
  const tops = new Map<string, number>()
  const below = new Skyline()
  for (const id of inOrder(scope, columns)) {
    const { x, width, height } = itemBox(id, columns, inner, measures)
    const bottoms = (into.get(id) ?? []).flatMap((link) => {
      const top = tops.get(link.from)
      const from = itemBox(link.from, columns, inner, measures)
      const joined = (into.get(id)?.length ?? 0) > 1 ? CLEAR : 0
      return top === undefined ? [] : [top + from.height + (gaps.get(link) ?? ROW) + joined + (wider.get(link) ?? 0)]
    })
    const ends = (plan.ends.get(id) ?? []).map(
      (end) => (tops.get(end) ?? 0) + itemBox(end, columns, inner, measures).height + ROW + CLEAR,
    )
    const foot = id === scope.loop?.foot ? below.all + ROW : 0
    const top = Math.max(0, below.at(x, width) + ROW, foot, ...bottoms, ...ends)
    tops.set(id, top)
    below.add(x, width, top + height)
  }
  return tops
}

// inOrder are the items from above, the foot of the loop last.
function inOrder(scope: Scope, columns: ReadonlyMap<string, Point>): string[] {
  const foot = scope.loop?.foot
  const far = (id: string): number => (id === foot ? Infinity : (columns.get(id)?.y ?? 0))
  return itemsOf(scope).sort((a, b) =>
    far(a) === far(b) ? (columns.get(a)?.x ?? 0) - (columns.get(b)?.x ?? 0) : far(a) - far(b),
  )
}

// gapsOf is the room that each link needs between its two items.
function gapsOf(
  scope: Scope,
  { bypasses }: Plan,
  inner: ReadonlyMap<string, Inner>,
  { items: columns, lanes }: Columns,
  measures: Measures,
): Map<Link, number> {
  const out = new Map<string, Link[]>()
  for (const link of scope.links) addTo(out, link.from, link)
  const gaps = new Map<Link, number>()
  const loops = new Map(scope.inner.map(({ loop }) => [loop?.head ?? '', loop]))
  const middle = (id: string, of: string): number => (columns.get(id)?.x ?? 0) + middleOf(of, inner.get(id), measures)
  for (const [id, links] of out) {
    const loop = loops.get(id)
    const box = itemBox(id, columns, inner, measures)
    const from = loop ? { ...box, x: middle(id, loop.foot) - box.width / 2 } : box
    const fan = fanOf(links, {
      from,
      bypasses,
      targetX: ({ to }) => middle(to, to),
      lane: ({ key }) => lanes.get(key),
      measures,
    })
    const beside = Math.max(0, ...fan.ways.filter((way) => way.beside).map(({ label }) => label?.height ?? 0))
    const gap = Math.max(fan.gap, beside === 0 ? 0 : fan.labelAt + beside / 2 + ROW / 2)
    for (const link of links) gaps.set(link, gap)
  }
  return gaps
}

const CELL = 8 // pixels of a column that are looked at together

// Skyline is how far down the columns are taken.
class Skyline {
  private readonly bottoms = new Map<number, number>()
  all = -ROW

  at(x: number, width: number): number {
    let bottom = -ROW
    const last = Math.ceil((x + width + GUTTER / 2) / CELL)
    for (let i = Math.floor((x - GUTTER / 2) / CELL); i < last; i += 1)
      bottom = Math.max(bottom, this.bottoms.get(i) ?? -ROW)
    return bottom
  }

  add(x: number, width: number, bottom: number): void {
    for (let i = Math.floor(x / CELL); i < Math.ceil((x + width) / CELL); i += 1) this.bottoms.set(i, bottom)
    this.all = Math.max(this.all, bottom)
  }
}
