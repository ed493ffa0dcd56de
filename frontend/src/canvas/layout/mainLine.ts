import { ranksOf } from './bypass'
import type { Tie } from './elkGraph'
import { addTo } from './group'

// mainLine are all ties, of which those stay straight that the flow runs on along. Of several
// that come together it is the one whose line passes through the step where they parted;
// behind two branches beside each other it is none.
export function mainLine(items: readonly { id: string }[], ties: readonly Tie[]): Tie[] {
  const ids = items.map(({ id }) => id)
  const main = new Set<Tie>()
  const ranks = ranksOf(ids, ties)
  const rankOf = (id: string | undefined): number => ranks?.get(id ?? '') ?? 0
  const into = new Map<string, Tie[]>()
  for (const tie of ties) addTo(into, tie.to, tie)
  const lines = new Map<string | undefined, string>() // the first step of the line of each
  const parted = new Map<string | undefined, string>() // the step that all ways to each pass through last
  for (const id of ranks ? ids.toSorted((a, b) => rankOf(a) - rankOf(b)) : []) {
    const ways = into.get(id) ?? []
    const fork = ways.map(({ from }): string | undefined => from).reduce(meet, ways[0]?.from)
    const own = ways.find((tie) => tie.straight && (ways.length === 1 || lines.get(tie.from) === lines.get(fork)))
    if (fork !== undefined) parted.set(id, fork)
    if (own) main.add(own)
    lines.set(id, (own && lines.get(own.from)) ?? id)
  }
  return ties.map((tie) => ({ ...tie, straight: main.has(tie) }))

  function meet(a: string | undefined, b: string | undefined): string | undefined {
    let [one, other] = [a, b]
    while (one !== other && one !== undefined && other !== undefined) {
      if (rankOf(one) >= rankOf(other)) one = parted.get(one)
      else other = parted.get(other)
    }
    return one === other ? one : undefined
  }
}
