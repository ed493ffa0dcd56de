import { fieldsOf } from '../form/form'
import { withArgument } from '../form/stepEdit'
import { sourcesFor } from '../graph/reference'
import type { ToolsByName } from '../form/tool'
import type { Workflow } from '../../wire/types'

// fed gives a new data step the nearest list that is surely there before it, as most are
// put behind what reads a table.
export function fed(workflow: Workflow, id: string, tools: ToolsByName): Workflow {
  const node = workflow.nodes.find((one) => one.id === id)
  const tool = tools.get(node?.tool?.name ?? '')
  if (!node || !tool || !fieldsOf(tool, {}).some(({ format }) => format === 'jq')) return workflow
  for (const { id: source, sure, outputs } of sourcesFor(workflow, id, tools)) {
    const list = sure && outputs.find(({ type }) => type === 'array')
    if (!list) continue
    const filled = withArgument(node, 'data', `{{${source}.${list.name}}}`)
    return { ...workflow, nodes: workflow.nodes.map((one) => (one === node ? filled : one)) }
  }
  return workflow
}
