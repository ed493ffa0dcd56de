import type { ToolsByName } from '../form/tool'
import { edgeKey, isStep } from '../graph/workflow'
import { namer } from '../text/describe'
import { sentence } from '../text/sentence'
import { shownName } from '../text/legible'
import { texts } from '../texts'
import type { Edge, Node, Sketch, Workflow } from '../../wire/types'

// Ghost is what of a coming answer is drawn beside a workflow, of which it is no part.
export interface Ghost {
  nodes: readonly Node[]
  edges: readonly Edge[] // between them, and with steps of the workflow
}

// ghostOf leaves out what cannot be drawn beside the workflow: a plan that would take its
// place, and new steps of which is not known yet where they go.
export function ghostOf(sketch: Sketch | undefined, workflow: Workflow): Ghost | undefined {
  if (!sketch || (sketch.replaces && workflow.nodes.length > 0)) return undefined
  const there = new Set(workflow.nodes.map(({ id }) => id))
  const fresh = sketch.nodes.filter(({ id }) => !there.has(id))
  const known = new Set([...there, ...fresh.map(({ id }) => id)])
  const had = new Set(workflow.edges.map(edgeKey))
  const edges = sketch.edges.filter((edge) => known.has(edge.from) && known.has(edge.to) && !had.has(edgeKey(edge)))
  const linked = new Set(edges.flatMap(({ from, to }) => [from, to]))
  const nodes = there.size > 0 ? fresh.filter(({ id }) => linked.has(id)) : fresh
  return nodes.length > 0 ? { nodes, edges } : undefined
}

// comingWords say which step was written last; '' for none.
export function comingWords({ nodes, replaces }: Sketch, workflow: Workflow, tools: ToolsByName): string {
  const steps = nodes.filter(isStep)
  const last = steps.at(-1)
  if (!last) return ''
  const nameOf = namer({ ...workflow, nodes: [...workflow.nodes, ...nodes] })
  const says = sentence(last, nameOf, tools)
    .map(({ text }) => text)
    .join('')
  const words = says || shownName(last.name)
  const added = workflow.nodes.length > 0 && !replaces
  return added ? texts.chat.newStep(steps.length, words) : texts.chat.step(steps.length, words)
}
