import { byId, edgeKey } from './workflow'
import { ending, endsAt } from './outputs'
import { unlink } from './remove'
import type { Workflow } from '../../wire/types'

// canEnd reports whether ending the workflow after an output changes anything. The body
// of a loop always leads to its foot.
export function canEnd(workflow: Workflow, from: string, output: string): boolean {
  const node = byId(workflow).get(from)
  if (!node || node.kind === 'EndLoop' || output === 'LoopBody') return false
  return linkFrom(workflow, from, output) !== undefined || (endsAt(node, output) && !node.ends?.includes(output))
}

// endAfter lets the workflow end after an output, on purpose.
export function endAfter(workflow: Workflow, from: string, output: string): Workflow {
  const edge = linkFrom(workflow, from, output)
  if (edge) return unlink(workflow, edgeKey(edge))
  return { ...workflow, nodes: workflow.nodes.map((node) => (node.id === from ? ending(node, [output]) : node)) }
}

const linkFrom = ({ edges }: Workflow, from: string, output: string) =>
  edges.find((edge) => edge.from === from && (edge.output ?? '') === output)
