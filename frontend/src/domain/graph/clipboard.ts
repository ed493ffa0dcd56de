import { mapReferences } from './mapReferences'
import { isRecord } from './record'
import { nameGiver } from './fresh'
import type { Block } from './insert'
import { whole } from './scope'
import type { Edge, Node, Note, Position, Workflow } from '../../wire/types'

// Copied steps are the text of a workflow file with only them in it: it can be
// pasted here, into another window, into a chat, or opened.

// copyOf is the text of steps and notes, with the links between the steps.
export function copyOf(workflow: Workflow, ids: ReadonlySet<string>, notes: ReadonlySet<string> = new Set()): string {
  const all = whole(workflow, ids)
  const nodes = workflow.nodes.filter(({ id }) => all.has(id))
  const part = {
    version: nodes.some(isOfSecond) ? 2 : 1,
    name: workflow.name,
    nodes,
    edges: workflow.edges.filter(({ from, to }) => all.has(from) && all.has(to)),
    notes: workflow.notes.filter(({ id }) => notes.has(id)),
  }
  return JSON.stringify(part, null, 2) + '\n'
}

// isOfSecond reports whether the step uses what version 1 does not know; see
// planner/workflow.
const isOfSecond = ({ kind, loop, aiTransform, onFailure, tool }: Node): boolean =>
  Boolean(loop?.times ?? aiTransform?.instruction) ||
  loop?.collect !== undefined ||
  (kind === 'Loop' && onFailure === 'continue') ||
  (tool?.name === 'ask_person' && 'hidden' in tool.arguments)

// MOST_STEPS is the largest number of steps a workflow has; see planner/workflow.
const MOST_STEPS = 10_000

// blockOf reads what copyOf wrote, or a whole workflow file; undefined is other text.
export function blockOf(text: string): Block | undefined {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isRecord(read) || !Array.isArray(read.nodes)) return undefined
  const [nodes, edges, notes] = [read.nodes, read.edges ?? [], read.notes ?? []] as unknown[]
  if (!listOf(nodes, isNode) || !listOf(edges, isEdge) || !listOf(notes, isNote)) return undefined
  if (nodes.length + notes.length === 0 || nodes.length > MOST_STEPS) return undefined
  if (new Set(nodes.map(({ id }) => id)).size < nodes.length) return undefined
  return { nodes, edges, notes }
}

function listOf<T>(value: unknown, is: (item: unknown) => item is T): value is T[] {
  return Array.isArray(value) && value.every(is)
}

const KINDS: ReadonlySet<unknown> = new Set(['Tool', 'If', 'Switch', 'Loop', 'EndLoop', 'AiTransform', 'AiStep'])

// isNode looks at what edits go by; the rest the program checks.
function isNode(value: unknown): value is Node {
  if (!isRecord(value) || typeof value.id !== 'string' || typeof value.name !== 'string' || !KINDS.has(value.kind))
    return false
  const cases = isRecord(value.switch) ? (value.switch.cases ?? []) : []
  return listOf(value.ends ?? [], isText) && listOf(cases, isNamed) && isPosition(value.position ?? { x: 0, y: 0 })
}

const isText = (value: unknown): value is string => typeof value === 'string'

const isNamed = (value: unknown): value is { name: string } => isRecord(value) && typeof value.name === 'string'

const isPosition = (value: unknown): value is Position =>
  isRecord(value) && typeof value.x === 'number' && typeof value.y === 'number'

function isEdge(value: unknown): value is Edge {
  return isRecord(value) && typeof value.from === 'string' && typeof value.to === 'string'
}

function isNote(value: unknown): value is Note {
  return isRecord(value) && typeof value.id === 'string' && typeof value.text === 'string' && isPosition(value.position)
}

// renewed gives a block names and ids that are free in the workflow. What its steps
// say of each other follows; what they say of others stays.
export function renewed(block: Block, workflow: Workflow): Block {
  const give = nameGiver(workflow)
  const own = new Map(block.nodes.map(({ id, name }) => [id, give(name)]))
  const idOf = (id: string): string => own.get(id)?.id ?? id
  const noteIds = new Set(workflow.notes.map(({ id }) => id))
  return {
    nodes: block.nodes.map((node) => ({ ...rewritten(node, idOf), ...own.get(node.id) })),
    edges: block.edges
      .filter(({ from, to }) => own.has(from) && own.has(to))
      .map((edge) => ({ ...edge, from: idOf(edge.from), to: idOf(edge.to) })),
    notes: block.notes.map((note) => ({ ...note, id: freeNote(noteIds) })),
  }
}

// freeNote is an id that no note has; it is taken from then on.
export function freeNote(taken: Set<string>): string {
  let n = taken.size + 1
  while (taken.has(`note_${n}`)) n++
  taken.add(`note_${n}`)
  return `note_${n}`
}

// rewritten renames the steps that a step refers to.
function rewritten(node: Node, idOf: (id: string) => string): Node {
  const renamed = mapReferences(node, (used) => ({ ...used, node: idOf(used.node) }))
  return renamed.endLoop ? { ...renamed, endLoop: { loop: idOf(renamed.endLoop.loop) } } : renamed
}
