import { linksFrom } from '../../domain/graph/bodies'
import { endsAt, openOf } from '../../domain/graph/outputs'
import type { Edge, Node } from '../../wire/types'

let last: { edges: readonly Edge[]; out: ReadonlyMap<string, readonly Edge[]> } | undefined

// outOf is kept for as long as the links are the same: every decision asks for it.
function outOf(edges: readonly Edge[]): ReadonlyMap<string, readonly Edge[]> {
  if (last?.edges !== edges) last = { edges, out: linksFrom(edges) }
  return last.out
}

// waits reports whether a way out of a step that has a name leads nowhere yet, as of a new
// decision, and so is shown all the time.
export const waits = (node: Node, output: string, edges: readonly Edge[]): boolean =>
  output !== '' && endsAt(node, output) && openOf(node, outOf(edges).get(node.id) ?? []).includes(output)
