import { itemsOf, ranksOf } from './bypass'
import { addTo } from './group'
import type { Order } from './order'
import type { Link, Scope } from './scope'

// endsAbove are the last steps of branches that end between others which come together
// again, by the item where those do. It has to stand below them: else the links of the
// branch would cross those around it.
export function endsAbove(scope: Scope, { items, links }: Order): Map<string, string[]> {
  const ids = itemsOf(scope)
  const above = new Map<string, string[]>()
  const ranks = ranksOf(ids, scope.links)
  if (!ranks) return above
  const into = new Map<string, Link[]>()
  for (const link of scope.links) addTo(into, link.to, link)
  const meets = [...into]
    .filter(([, all]) => all.length > 1)
    .map(([id, all]) => ({ id, times: all.map((link) => links.get(link) ?? 0) }))
    .map(({ id, times }) => ({ id, first: Math.min(...times), last: Math.max(...times) }))
    .sort((a, b) => (ranks.get(a.id) ?? 0) - (ranks.get(b.id) ?? 0))
  const goesOn = new Set(scope.links.map(({ from }) => from))
  for (const end of ids.filter((id) => !goesOn.has(id) && id !== scope.loop?.foot)) {
    const at = items.get(end) ?? 0
    const around = meets.filter(({ first, last }) => first < at && at < last)
    const before = around.length === 0 ? NONE : leadingTo(end, into)
    const meet = around.find(({ id }) => !before.has(id))
    if (meet) addTo(above, meet.id, end)
  }
  return above
}

const NONE: ReadonlySet<string> = new Set()

function leadingTo(end: string, into: ReadonlyMap<string, readonly Link[]>): ReadonlySet<string> {
  const seen = new Set<string>()
  const open = [end]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    for (const { from } of into.get(id) ?? []) open.push(from)
  }
  return seen
}
