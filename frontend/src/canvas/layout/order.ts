import { itemsOf } from './bypass'
import { besideOf, rankOf } from './fan'
import { addTo } from './group'
import type { Link, Scope } from './scope'

// Order is when each item and each link of a scope is come to, if the ways out of every
// step are gone along from left to right.
export interface Order {
  items: ReadonlyMap<string, number>
  links: ReadonlyMap<Link, number>
}

export function orderOf(scope: Scope, bypasses: ReadonlySet<Link>): Order {
  const out = new Map<string, Link[]>()
  for (const link of scope.links) addTo(out, link.from, link)
  const items = new Map<string, number>()
  const links = new Map<Link, number>()
  const open: Link[] = [] // the next one last
  const enter = (id: string): void => {
    if (items.has(id)) return
    items.set(id, items.size + links.size)
    open.push(...fromLeft(out.get(id) ?? [], bypasses).reverse())
  }
  const reached = new Set(scope.links.map(({ to }) => to))
  const ids = itemsOf(scope)
  for (const id of [...ids.filter((one) => !reached.has(one)), ...ids]) {
    enter(id)
    for (let link = open.pop(); link; link = open.pop()) {
      links.set(link, items.size + links.size)
      enter(link.to)
    }
  }
  return { items, links }
}

function fromLeft(links: readonly Link[], bypasses: ReadonlySet<Link>): Link[] {
  const beside = besideOf(links, bypasses)
  const rank = (link: Link): number => (link === beside ? Infinity : rankOf(link))
  return links.toSorted((a, b) => rank(a) - rank(b) || 0)
}
