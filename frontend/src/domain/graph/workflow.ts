// The workflow as the program sends it; see planner/workflow for what each
// field means. Values are never changed in place.

export type Kind = 'Tool' | 'If' | 'Switch' | 'Loop' | 'EndLoop' | 'AiTransform' | 'AiStep'

export type Operator =
  | 'Equals'
  | 'NotEquals'
  | 'GreaterThan'
  | 'LessThan'
  | 'GreaterThanOrEqual'
  | 'LessThanOrEqual'
  | 'Contains'
  | 'NotContains'
  | 'IsEmpty'
  | 'IsNotEmpty'

export interface Operand {
  variable?: string
  literal?: unknown
}

export interface Condition {
  left?: Operand
  operator?: Operator
  right?: Operand
  all?: Condition[]
  any?: Condition[]
}

export interface ToolCall {
  name: string
  arguments: Record<string, unknown>
}

export interface Case {
  name: string
  condition: Condition
}

export interface Position {
  x: number
  y: number
}

export interface Node {
  id: string
  name: string
  kind: Kind
  tool?: ToolCall
  if?: { condition: Condition }
  switch?: { cases: Case[] }
  loop?: { exitCondition?: Condition; over?: string; times?: number | string; maxIterations?: number }
  endLoop?: { loop: string }
  aiTransform?: { kind: string; inputRef: string; instruction?: string; outputSchema?: unknown }
  aiStep?: { prompt: string; allowedTools?: string[]; maxToolCalls?: number }
  ends?: string[]
  position?: Position
  enabled?: boolean
  retries?: number
  timeoutMs?: number
  onFailure?: string
  note?: string
}

export interface Edge {
  from: string
  to: string
  output?: string
}

// Note is a text on the canvas that is not a step. Without a size it has the usual one.
export interface Note {
  id: string
  text: string
  position: Position
  width?: number
  height?: number
}

export type InputType = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object'

// Input is a value that the person gives at each run; steps name it inputs.NAME.
export interface Input {
  name: string
  type: InputType
  description?: string
  default?: unknown // missing: it has none
  required?: boolean
}

export interface Workflow {
  version: number
  id: string
  name: string
  inputs?: Input[] // missing: none
  nodes: Node[]
  edges: Edge[]
  notes: Note[]
}

const CASE_PREFIX = 'SwitchCase:'

// outputLabel is what an edge from the output shows; '' for the only way out.
export function outputLabel(output = ''): string {
  if (output.startsWith(CASE_PREFIX)) return output.slice(CASE_PREFIX.length)
  const labels: Record<string, string> = {
    IfTrue: 'true',
    IfFalse: 'false',
    LoopBody: 'each',
    LoopDone: 'done',
    SwitchDefault: 'else',
    OnError: 'on error',
  }
  return labels[output] ?? output
}

// edgeKey names an edge within its workflow, as problems do.
export function edgeKey({ from, to, output }: Edge): string {
  return output ? `${from}:${output}>${to}` : `${from}>${to}`
}

// isBackEdge reports whether the edge closes a loop: EndLoop to its own Loop.
export function isBackEdge(from: Node | undefined, edge: Edge): boolean {
  return from?.kind === 'EndLoop' && from.endLoop?.loop === edge.to
}

// isStep leaves out the foot of a loop, which people do not count as a step.
export function isStep(node: Node): boolean {
  return node.kind !== 'EndLoop'
}

export function byId(workflow: Workflow): ReadonlyMap<string, Node> {
  return new Map(workflow.nodes.map((node) => [node.id, node]))
}
