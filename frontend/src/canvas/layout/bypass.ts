import { addTo } from './group'
import type { Link, Scope } from './scope'

// ranksOf is the length of the longest way to each item; undefined where links go round.
export function ranksOf(
  ids: readonly string[],
  links: readonly Pick<Link, 'from' | 'to'>[],
): Map<string, number> | undefined {
  const next = new Map<string, string[]>()
  const waits = new Map(ids.map((id) => [id, 0]))
  for (const { from, to } of links) {
    addTo(next, from, to)
    waits.set(to, (waits.get(to) ?? 0) + 1)
  }
  const free = ids.filter((id) => waits.get(id) === 0)
  const ranks = new Map(free.map((id) => [id, 0]))
  for (const id of free) {
    // grows while it is walked
    for (const to of next.get(id) ?? []) {
      ranks.set(to, Math.max(ranks.get(to) ?? 0, (ranks.get(id) ?? 0) + 1))
      const left = (waits.get(to) ?? 0) - 1
      waits.set(to, left)
      if (left === 0) free.push(to)
    }
  }
  return free.length === ids.length ? ranks : undefined
}

export const itemsOf = ({ cards, inner }: Scope): string[] => [...cards, ...inner.map(({ loop }) => loop?.head ?? '')]

// bypassesOf are the links of branches without steps: another way out of the same step
// leads to where they lead.
export function bypassesOf(scope: Scope): Set<Link> {
  const ranks = ranksOf(itemsOf(scope), scope.links)
  const bypasses = new Set<Link>()
  if (!ranks) return bypasses
  const out = new Map<string, Link[]>()
  for (const link of scope.links) addTo(out, link.from, link)
  for (const links of out.values()) {
    if (links.length < 2) continue
    links.forEach((link, i) => {
      if (!link.edge.output) return // the usual way on
      const others = links.filter((other, j) => j !== i && !(other.to === link.to && j > i))
      if (reaches(others, link.to)) bypasses.add(link)
    })
  }
  return bypasses

  function reaches(links: readonly Link[], goal: string): boolean {
    const last = ranks?.get(goal) ?? 0
    const seen = new Set<string>()
    const open = links.map(({ to }) => to)
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (id === goal) return true
      if (seen.has(id) || (ranks?.get(id) ?? 0) >= last) continue
      seen.add(id)
      for (const { to } of out.get(id) ?? []) open.push(to)
    }
    return false
  }
}
