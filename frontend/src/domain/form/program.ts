import { fieldsOf } from './form'
import { withArgument } from './stepEdit'
import type { ToolsByName } from './tool'
import type { Node, ToolView } from '../../wire/types'

// Program is the data program of a step, and the argument that it stands in.
export interface Program {
  argument: string
  text: string
}

// programArgument is the argument of a tool that takes a data program, if one does.
export const programArgument = (tool: ToolView | undefined): string | undefined =>
  fieldsOf(tool, {}).find(({ format }) => format === 'jq')?.name

// programOf is undefined for a step that has none.
export function programOf({ tool }: Pick<Node, 'tool'>, tools: ToolsByName): Program | undefined {
  const argument = programArgument(tools.get(tool?.name ?? ''))
  const text = argument === undefined ? undefined : tool?.arguments[argument]
  return argument !== undefined && typeof text === 'string' ? { argument, text } : undefined
}

// PASSING is the program that passes the data on as they are.
export const PASSING = '.'

// startingProgram is the step with a program that passes the data on, where its tool takes
// one and it has none: what it gets can be seen, and run, before anything is written.
export function startingProgram(step: Node, tools: ToolsByName): Node {
  const argument = programArgument(tools.get(step.tool?.name ?? ''))
  if (argument === undefined || step.tool?.arguments[argument] !== undefined) return step
  return withArgument(step, argument, PASSING)
}

// withoutProgram is the step as it is said where its program stands beside that.
export function withoutProgram(step: Node, tools: ToolsByName): Node {
  const program = programOf(step, tools)
  if (!step.tool || !program) return step
  const rest = Object.entries(step.tool.arguments).filter(([name]) => name !== program.argument)
  return { ...step, tool: { ...step.tool, arguments: Object.fromEntries(rest) } }
}
