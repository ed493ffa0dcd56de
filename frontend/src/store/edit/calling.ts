import { byId } from '../../domain/graph/workflow'
import { useDocument } from '../document/document'
import { useSelection } from '../page/selection'
import { useTools } from '../program/tools'

// Call is a step that calls a workflow, with the id of that.
export interface Call {
  step: string
  workflow: string
}

// calledBy is the workflow that a step calls; undefined where it calls none.
export function calledBy(step: string): Call | undefined {
  const tool = byId(useDocument.getState().workflow).get(step)?.tool
  const workflow = tool && (tool.workflow ?? useTools.getState().tools.get(tool.name)?.workflow)
  return workflow ? { step, workflow } : undefined
}

// calledHere is the workflow that the selected step calls.
export function calledHere(): Call | undefined {
  const { node: step, nodes } = useSelection.getState()
  return step === undefined || nodes.length > 1 ? undefined : calledBy(step)
}
