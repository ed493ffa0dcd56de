import { texts } from '../texts'
import type { Edge, Node, Workflow } from '../../wire/types'

// A workflow is never changed in place.

const LABELS: Readonly<Record<string, string>> = texts.card.outputs
const CASE_PREFIX = 'SwitchCase:'

// outputLabel is what an edge from the output shows; '' for the only way out.
export function outputLabel(output = ''): string {
  if (output.startsWith(CASE_PREFIX)) return output.slice(CASE_PREFIX.length)
  return LABELS[output] ?? output
}

// edgeKey names an edge within its workflow, as problems do.
export function edgeKey({ from, to, output }: Edge): string {
  return output ? `${from}:${output}>${to}` : `${from}>${to}`
}

// isBackEdge reports whether the edge closes a loop: EndLoop to its own Loop.
export function isBackEdge(from: Node | undefined, edge: Edge): boolean {
  return from?.kind === 'EndLoop' && from.endLoop?.loop === edge.to
}

// byModel: a model does the step.
export const byModel = ({ kind }: Node): boolean => kind === 'AiTransform' || kind === 'AiStep'

// isStep leaves out the foot of a loop, which people do not count as a step.
export function isStep(node: Node): boolean {
  return node.kind !== 'EndLoop'
}

export function byId(workflow: Workflow): ReadonlyMap<string, Node> {
  return new Map(workflow.nodes.map((node) => [node.id, node]))
}
