import { fieldsOf } from './form'
import type { ToolsByName } from './tool'
import type { Node } from '../../wire/types'

// Program is the data program of a step, and the argument that it stands in.
export interface Program {
  argument: string
  text: string
}

// programOf is undefined for a step that has none.
export function programOf({ tool }: Pick<Node, 'tool'>, tools: ToolsByName): Program | undefined {
  const field = fieldsOf(tools.get(tool?.name ?? ''), {}).find(({ format }) => format === 'jq')
  const text = field && tool?.arguments[field.name]
  return typeof text === 'string' ? { argument: field?.name ?? '', text } : undefined
}

// withoutProgram is the step as it is said where its program stands beside that.
export function withoutProgram(step: Node, tools: ToolsByName): Node {
  const program = programOf(step, tools)
  if (!step.tool || !program) return step
  const rest = Object.entries(step.tool.arguments).filter(([name]) => name !== program.argument)
  return { ...step, tool: { ...step.tool, arguments: Object.fromEntries(rest) } }
}
