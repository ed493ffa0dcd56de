import { byId } from '../../domain/graph/workflow'
import { useDocument } from '../document/document'
import { useSelection } from '../page/selection'
import { useTools } from '../program/tools'

// calledHere is the selected step that calls a workflow, with the id of that.
export function calledHere(): { step: string; workflow: string } | undefined {
  const { node: step, nodes } = useSelection.getState()
  if (step === undefined || nodes.length > 1) return undefined
  const tool = byId(useDocument.getState().workflow).get(step)?.tool
  const workflow = tool && (tool.workflow ?? useTools.getState().tools.get(tool.name)?.workflow)
  return workflow ? { step, workflow } : undefined
}
