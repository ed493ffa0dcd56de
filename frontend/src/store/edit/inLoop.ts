import { bodiesOf } from '../../domain/graph/bodies'
import type { Where } from '../../domain/graph/insert'
import { placeInto } from '../../domain/graph/move'
import { useDocument } from '../document/document'
import { useSelection } from '../page/selection'

// loopHere is the selected loop, or the innermost one around the selected step.
export function loopHere(): string | undefined {
  const { nodes, node: id } = useSelection.getState()
  const { workflow } = useDocument.getState()
  const node = nodes.length === 1 ? workflow.nodes.find((one) => one.id === id) : undefined
  if (!node) return undefined
  if (node.kind === 'Loop') return node.id
  return node.endLoop?.loop ?? bodiesOf(workflow).find((body) => body.nodes.includes(node.id))?.loop
}

// placeInLoop is at the end of what the loop here repeats.
export function placeInLoop(): Where | undefined {
  const loop = loopHere()
  return loop === undefined ? undefined : placeInto(useDocument.getState().workflow, loop)
}
