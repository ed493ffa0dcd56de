import { fieldsOf, fits } from './form'
import { callOf } from '../graph/fresh'
import { goingOn } from '../graph/outputs'
import { without } from '../graph/record'
import type { Case, Edge, Node, OnFailure, Patch, PlacedEdge, ToolView, Workflow } from '../../wire/types'

// Each function of this file makes a step anew, or the patch of an edit. None
// changes what it is given.

// stepPatch changes one step; undefined where that changes nothing.
export function stepPatch(before: Node, after: Node): Patch | undefined {
  return JSON.stringify(before) === JSON.stringify(after) ? undefined : { updatedNodes: [{ before, after }] }
}

// withArgument sets an argument, or takes it away where the value is undefined.
// The order of the others stays.
export function withArgument(node: Node, name: string, value: unknown): Node {
  const given = node.tool?.arguments ?? {}
  const next = value === undefined ? without(given, name) : { ...given, [name]: value }
  return { ...node, tool: { name: '', ...node.tool, arguments: next } }
}

// withSetting sets a field of the step itself; what is not set is left out.
export function withSetting<Name extends keyof Node>(node: Node, name: Name, value: Node[Name] | undefined): Node {
  return value === undefined ? (without(node, name) as Node) : { ...node, [name]: value }
}

// failurePatch says what happens when the step fails. Without an error output, what
// that led to is no longer linked.
export function failurePatch(workflow: Workflow, before: Node, value: OnFailure | undefined): Patch | undefined {
  const after = withSetting(before, 'onFailure', value)
  if (value === 'branch') return stepPatch(before, after)
  const step = stepPatch(before, goingOn(after, ['OnError']))
  return (
    step && {
      ...step,
      ...edgeChanges(workflow.edges, before.id, (output) => (output === 'OnError' ? undefined : output)),
    }
  )
}

// droppedBy are the arguments that another tool does not know, or takes only in
// another kind.
export function droppedBy(given: Record<string, unknown>, tool: ToolView): string[] {
  const fields = fieldsOf(tool, given)
  return fields
    .filter((field) => field.name in given && (!field.known || !fits(field.shape, given[field.name])))
    .map((field) => field.name)
}

// withTool makes the step use another tool, without the arguments that are named.
export function withTool(node: Node, tool: Pick<ToolView, 'name' | 'workflow'>, dropped: readonly string[]): Node {
  const kept = Object.entries(node.tool?.arguments ?? {}).filter(([name]) => !dropped.includes(name))
  const unknown = node.tool && without(node.tool, 'workflow')
  return { ...node, tool: { ...unknown, ...callOf(tool), arguments: Object.fromEntries(kept) } }
}

const outputOf = (name: string): string => `SwitchCase:${name}`

// casesPatch changes the cases of a Switch together with the links that leave
// them: a renamed case keeps its link, a removed one takes its link along. from
// tells for each new case the name it had, undefined for one that is new.
export function casesPatch(
  workflow: Workflow,
  before: Node,
  cases: readonly (Case & { from: string | undefined })[],
): Patch | undefined {
  const now = new Map(cases.flatMap(({ name, from }) => (from === undefined ? [] : [[outputOf(from), outputOf(name)]])))
  const had = new Set((before.switch?.cases ?? []).map(({ name }) => outputOf(name)))
  const rename = (output: string): string | undefined => (had.has(output) ? now.get(output) : output)
  const ends = before.ends?.map(rename).filter((output) => output !== undefined)
  const after: Node = {
    ...before,
    switch: { ...before.switch, cases: cases.map((one) => without(one, 'from')) },
    ...(before.ends && { ends }),
  }
  const step = stepPatch(before, after)
  return step && { ...step, ...edgeChanges(workflow.edges, before.id, rename) }
}

// edgeChanges gives the links of a step other outputs; undefined removes one.
// A link keeps its place in the list.
function edgeChanges(edges: readonly Edge[], from: string, rename: (output: string) => string | undefined): Patch {
  const removedEdges: PlacedEdge[] = []
  const addedEdges: PlacedEdge[] = []
  let gone = 0
  edges.forEach((edge, index) => {
    const output = edge.from === from && edge.output ? rename(edge.output) : edge.output
    if (output === edge.output) return
    removedEdges.push({ index, edge })
    if (output === undefined) gone += 1
    else addedEdges.push({ index: index - gone, edge: { ...edge, output } })
  })
  return { ...(removedEdges.length > 0 && { removedEdges }), ...(addedEdges.length > 0 && { addedEdges }) }
}

// freeCaseName is a name no case has.
export function freeCaseName(cases: readonly Case[], nameFor: (n: number) => string): string {
  const taken = new Set(cases.map(({ name }) => name))
  for (let n = cases.length + 1; ; n++) if (!taken.has(nameFor(n))) return nameFor(n)
}
