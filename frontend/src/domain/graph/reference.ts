import { alwaysBefore, stepsBefore } from './before'
import { pieces } from '../text/describe'
import { nearest } from '../text/near'
import { texts } from '../texts'
import type { ToolsByName } from '../form/tool'
import { elementOutputs } from './elements'
import { membersOf } from './members'
import { outputsOf } from './outputs'
import { byId, edgeKey } from './workflow'
import type { Node, Output, Piece, Workflow } from '../../wire/types'

// INPUTS stands in references where the id of a step would.
export const INPUTS = 'inputs'

// hasInputs: such references mean inputs. A step with their id hides them.
export const hasInputs = ({ nodes }: Workflow): boolean => !nodes.some(({ id }) => id === INPUTS)

// Source is an earlier step and what it gives.
export interface Source {
  id: string
  name: string
  sure: boolean // it runs on every way to the step that would use it
  outputs: Output[]
}

const COMMON: Output[] = [
  { name: 'success', type: 'boolean' },
  { name: 'error', type: 'string' },
]
const TEXT: Output = { name: 'text', type: 'string' }

// resultsOf lists what a step gives, as validation has it.
export function resultsOf(node: Node, tools: ToolsByName): Output[] {
  switch (node.kind) {
    case 'Tool':
      return withMembers(node, tools.get(node.tool?.name ?? '')?.outputs ?? [TEXT, ...COMMON])
    case 'AiTransform':
      return [...schemaOutputs(node.aiTransform?.outputSchema), TEXT, ...COMMON]
    case 'AiStep':
      return [TEXT, ...COMMON]
    case 'Loop':
      return [...loopOutputs(node), ...COMMON]
    case 'If':
    case 'Switch':
    case 'EndLoop':
      return COMMON
  }
}

// withMembers are results with what is in the record that a data step makes, which come first: a
// text takes a figure, and hardly all of them.
function withMembers({ tool }: Node, outputs: Output[]): Output[] {
  const { program } = tool?.arguments ?? {}
  if (typeof program !== 'string' || !outputs.some(({ name }) => name === 'value')) return outputs
  return [...membersOf(program).map((name) => ({ name: `value.${name}`, type: '' })), ...outputs]
}

const FAILURES: Output[] = [
  { name: 'failed', type: 'integer' },
  { name: 'errors', type: 'array' },
]

function loopOutputs(node: Node): Output[] {
  const counts = ['index', 'iteration', 'count'].map((name) => ({ name, type: 'integer' }))
  return [
    ...(node.loop?.over ? [{ name: 'item', type: '' }] : []),
    ...counts,
    ...(node.loop?.collect === undefined ? [] : [{ name: 'results', type: 'array' }]),
    ...(node.onFailure === 'continue' ? FAILURES : []),
  ]
}

function schemaOutputs(schema: unknown): Output[] {
  if (typeof schema !== 'object' || schema === null || !('properties' in schema)) return []
  return Object.keys(schema.properties ?? {})
    .filter((name) => name !== TEXT.name)
    .map((name) => ({ name, type: '' }))
}

// pointOf is the step before which a value is needed: the end of the body where
// a loop decides whether to go on, else the step itself.
export function pointOf(workflow: Workflow, node: Node, atEnd: boolean): string {
  const foot = atEnd && node.kind === 'Loop' ? workflow.nodes.find((one) => one.endLoop?.loop === node.id) : undefined
  return foot?.id ?? node.id
}

// Seen are the columns of the lists that loops go over, as they were last, by the id of the loop.
export type Seen = ReadonlyMap<string, readonly string[]>

// sourcesFor lists the steps that come before a point on some way, the nearest
// first. Steps that only direct the flow give nothing worth choosing.
export function sourcesFor(workflow: Workflow, point: string, tools: ToolsByName, seen?: Seen): Source[] {
  const nodes = byId(workflow)
  const before = stepsBefore(workflow, point)
  const sure = alwaysBefore(workflow, point)
  const sources = before.flatMap((id) => {
    const node = nodes.get(id)
    if (!node || node.kind === 'If' || node.kind === 'Switch' || node.kind === 'EndLoop') return []
    const elements =
      node.kind === 'Loop' ? elementOutputs(workflow, parseReference(node.loop?.over ?? ''), tools, seen?.get(id)) : []
    return [{ id, name: node.name, sure: sure.has(id), outputs: [...elements, ...resultsOf(node, tools)] }]
  })
  return [...sources.filter((one) => one.sure), ...inputsOf(workflow), ...sources.filter((one) => !one.sure)]
}

const END = '' // no step has this id

// sourcesAtEnd lists what there may be when a run is done, what is there on every way first.
export function sourcesAtEnd(workflow: Workflow, tools: ToolsByName, seen?: Seen): Source[] {
  const { nodes, edges } = workflow
  const linked = new Set(edges.map((edge) => edgeKey({ ...edge, to: '' })))
  const ends = nodes.flatMap((node) => endsOf(node, linked).map((output) => ({ from: node.id, to: END, output })))
  return sourcesFor({ ...workflow, edges: [...edges, ...ends] }, END, tools, seen)
}

// endsOf are the ways out of a step on which a run can end well; see planner/validate.
function endsOf(node: Node, linked: ReadonlySet<string>): string[] {
  const isOpen = (output: string): boolean => output !== 'OnError' || (node.ends?.includes(output) ?? false)
  return outputsOf(node).filter((output) => isOpen(output) && !linked.has(edgeKey({ from: node.id, to: '', output })))
}

// inputsOf are what the person gives at each run.
function inputsOf(workflow: Workflow): Source[] {
  const { inputs = [] } = workflow
  if (inputs.length === 0 || !hasInputs(workflow)) return []
  const outputs = inputs.map(({ name, type, description }) => ({ name, type, ...(description && { description }) }))
  return [{ id: INPUTS, name: texts.card.inputs, sure: true, outputs }]
}

// Choice is one reference that can be inserted.
export interface Choice {
  reference: string // as it stands in a condition
  source: Source
  output: Output
}

// unseenLoops are the loops among sources of which nothing tells what the elements of their list have.
export function unseenLoops({ nodes }: Workflow, sources: readonly Source[]): Node[] {
  const isUnseen = ({ outputs }: Source): boolean => !outputs.some(({ name }) => name.startsWith('item.'))
  return nodes.filter(({ id, loop }) => loop?.over && sources.some((one) => one.id === id && isUnseen(one)))
}

// choicesLike are the references whose step or result has every word, the nearest first; what
// may be missing comes behind what is sure, and what is there already last.
export function choicesLike(sources: readonly Source[], words: string, there: readonly string[] = []): Choice[] {
  const choices = sources.flatMap((source) =>
    source.outputs.map((output) => ({ reference: `${source.id}.${output.name}`, source, output })),
  )
  const found = nearest(
    choices,
    ({ reference, source, output }) => ({ names: [output.name, source.name, reference] }),
    words,
  )
  const rank = ({ source }: Choice): number => (there.includes(source.id) ? 2 : Number(!source.sure))
  return found.toSorted((a, b) => rank(a) - rank(b))
}

// Reference is a result of a step, or an input.
export interface Reference {
  node: string
  field: string
}

// parseReference reads <step>.<field>, in braces or without; the same as ParseReference in
// planner/workflow.
export function parseReference(text: string): Reference | undefined {
  let bare = text.trim()
  if (bare.startsWith('{{')) bare = bare.slice(2).replace(/\}\}$/, '').trim()
  const [, node, field] = /^([^.\t\r\n{}"]+)\.([^ \t\r\n{}"]+)$/.exec(bare) ?? []
  return node !== undefined && field !== undefined ? { node, field } : undefined
}

// readable is a reference with the name of its step in place of the id.
export function readable(reference: string, nameOf: (id: string) => string): string {
  const at = reference.indexOf('.')
  if (at < 0) return reference
  const id = reference.slice(0, at)
  const name = nameOf(id)
  return `${id === INPUTS && name === id ? texts.card.inputs : name} · ${reference.slice(at + 1)}`
}

// namedPieces splits a text at its references, which are named as people know their steps.
export function namedPieces(text: string, nameOf: (id: string) => string): Piece[] {
  return pieces(text).map((piece) => (piece.reference ? { ...piece, text: readable(piece.text, nameOf) } : piece))
}
