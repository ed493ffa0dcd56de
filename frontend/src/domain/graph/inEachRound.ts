import type { Workflow } from '../../wire/types'

const known = new WeakMap<Workflow, ReadonlySet<string>>()

// inEachRound reports whether each round of the loop around a step comes to it: it stands
// before the first fork.
export function inEachRound(workflow: Workflow, node: string): boolean {
  const set = known.get(workflow) ?? stepsBeforeForks(workflow)
  known.set(workflow, set)
  return set.has(node)
}

function stepsBeforeForks({ nodes, edges }: Workflow): ReadonlySet<string> {
  const kinds = new Map(nodes.map(({ id, kind }) => [id, kind]))
  const next = new Map(edges.flatMap(({ from, output, to }) => (output === undefined ? [[from, to] as const] : [])))
  const found = new Set<string>()
  for (const { output, to } of edges) {
    if (output !== 'LoopBody') continue
    for (let at: string | undefined = to; at !== undefined && !found.has(at); at = next.get(at)) {
      if (kinds.get(at) === 'EndLoop') break
      found.add(at)
    }
  }
  return found
}
