import type { Workflow } from '../../wire/types'

const known = new WeakMap<Workflow, ReadonlyMap<string, string>>()

// eachRoundOf is the loop each of whose rounds comes to a step, which stands before the first
// fork; undefined where a round may pass the step by.
export function eachRoundOf(workflow: Workflow, node: string): string | undefined {
  const loops = known.get(workflow) ?? stepsBeforeForks(workflow)
  known.set(workflow, loops)
  return loops.get(node)
}

function stepsBeforeForks({ nodes, edges }: Workflow): ReadonlyMap<string, string> {
  const kinds = new Map(nodes.map(({ id, kind }) => [id, kind]))
  const next = new Map(edges.flatMap(({ from, output, to }) => (output === undefined ? [[from, to] as const] : [])))
  const found = new Map<string, string>()
  for (const { from, output, to } of edges) {
    if (output !== 'LoopBody') continue
    for (let at: string | undefined = to; at !== undefined && !found.has(at); at = next.get(at)) {
      if (kinds.get(at) === 'EndLoop') break
      found.set(at, from)
    }
  }
  return found
}
