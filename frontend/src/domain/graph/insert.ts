import { bodiesOf, linksFrom } from './bodies'
import { without } from './record'
import { byId, edgeKey, isBackEdge } from './workflow'
import { edgeFrom, ending, goingOn, openOf } from './outputs'
import type { Edge, Node, Note, Position, Workflow } from '../../wire/types'

// Block is what is put into a workflow: steps with the links between them. Its ids
// are free there.
export interface Block {
  nodes: readonly Node[]
  edges: readonly Edge[]
  notes: readonly Note[]
}

// Where a block is put.
export type Where =
  | { kind: 'link'; key: string } // between the two ends of a link
  | { kind: 'after'; node: string; output: string; at?: Position } // what the output led to follows the block; at is as below
  | { kind: 'before'; node: string; from?: ReadonlySet<string> } // of all the links to the step, or those from some steps
  | { kind: 'loose'; at?: Position } // linked to nothing; at is where its top left corner comes

// canInsert reports whether steps can be put between the ends of a link: a loop's
// foot leads to its head and to nothing else.
export function canInsert(workflow: Workflow, edge: Edge): boolean {
  return !isBackEdge(
    workflow.nodes.find((node) => node.id === edge.from),
    edge,
  )
}

// insert puts a block into a workflow and links it there: what led to the place
// leads to the block, and its open outputs lead to what came after. Where nothing
// does, its branches end the workflow. A place that is not there takes it loose.
export function insert(workflow: Workflow, block: Block, where: Where): Workflow {
  if (where.kind === 'loose') return putLoose(workflow, block, where.at)
  if (block.nodes.length === 0) return putLoose(workflow, block, undefined)
  const gap = gapAt(workflow, where)
  if (!gap) return putLoose(workflow, block, undefined)
  const chain = chained(block)
  const nodes = placedAt(unplaced(chain.nodes), where.kind === 'after' ? where.at : undefined)
  const into = gap.into.map(({ from, output = '' }) => edgeFrom(from, output, chain.entry))
  const on = gap.to === undefined ? [] : chain.exits.map(({ from, output }) => edgeFrom(from, output, gap.to ?? ''))
  const ended = gap.to === undefined ? withEnds(nodes, chain.exits) : nodes
  return {
    ...workflow,
    nodes: putNodes(workflow.nodes, ended, gap),
    edges: putEdges(workflow.edges, gap.replaced, [...into, ...chain.edges, ...on]),
    notes: [...workflow.notes, ...block.notes],
  }
}

interface Exit {
  from: string
  output: string
}

// Gap is a place in the flow.
interface Gap {
  into: readonly { from: string; output?: string }[] // outputs that lead into it
  to: string | undefined // what follows
  replaced: ReadonlySet<string> // links that ran through it
}

function gapAt(workflow: Workflow, where: Exclude<Where, { kind: 'loose' }>): Gap | undefined {
  const nodes = byId(workflow)
  const through = (edges: readonly Edge[], to: string | undefined): Gap => ({
    into: edges,
    to,
    replaced: new Set(edges.map(edgeKey)),
  })
  switch (where.kind) {
    case 'link': {
      const edge = workflow.edges.find((one) => edgeKey(one) === where.key)
      return edge && !isBackEdge(nodes.get(edge.from), edge) ? through([edge], edge.to) : undefined
    }
    case 'after': {
      const edge = workflow.edges.find(({ from, output = '' }) => from === where.node && output === where.output)
      if (edge) return isBackEdge(nodes.get(edge.from), edge) ? undefined : through([edge], edge.to)
      const open = { from: where.node, output: where.output }
      const loop = bodiesOf(workflow).find((body) => body.nodes.includes(where.node)) // what is in a body goes on to its foot
      return nodes.has(where.node) ? { into: [open], to: loop?.end, replaced: new Set() } : undefined
    }
    case 'before': {
      const edges = workflow.edges.filter((edge) => edge.to === where.node && !isBackEdge(nodes.get(edge.from), edge))
      const wanted = edges.filter(({ from }) => !where.from || where.from.has(from))
      return nodes.has(where.node) ? through(wanted, where.node) : undefined
    }
  }
}

// chained links the parts of a block one after the other.
function chained(block: Block): {
  nodes: readonly Node[]
  edges: readonly Edge[]
  entry: string
  exits: readonly Exit[]
} {
  const edges = [...block.edges]
  const own = linksFrom(block.edges)
  const parts = partsOf(block)
  let exits: Exit[] = []
  for (const part of parts) {
    const first = part[0]?.id ?? ''
    edges.push(...exits.map(({ from, output }) => edgeFrom(from, output, first)))
    exits = part.flatMap((node) => openOf(node, own.get(node.id) ?? []).map((output) => ({ from: node.id, output })))
  }
  return { nodes: block.nodes, edges, entry: parts[0]?.[0]?.id ?? '', exits }
}

// partsOf splits a block into what hangs together. The first of each part is one
// that nothing in it leads to.
function partsOf({ nodes, edges }: Block): Node[][] {
  const root = new Map(nodes.map(({ id }) => [id, id]))
  const find = (id: string): string => {
    let top = id
    for (let up = root.get(top) ?? top; up !== top; up = root.get(top) ?? top) top = up
    for (let at = id; at !== top;) {
      const up = root.get(at) ?? top
      root.set(at, top)
      at = up
    }
    return top
  }
  for (const { from, to } of edges) root.set(find(to), find(from))
  const kinds = new Map(nodes.map((node) => [node.id, node]))
  const led = new Set(edges.filter((edge) => !isBackEdge(kinds.get(edge.from), edge)).map(({ to }) => to))
  const parts = new Map<string, Node[]>()
  for (const node of nodes) {
    const part = parts.get(find(node.id))
    if (part) part.push(node)
    else parts.set(find(node.id), [node])
  }
  return [...parts.values()].map((part) => [
    ...part.filter(({ id }) => !led.has(id)),
    ...part.filter(({ id }) => led.has(id)),
  ])
}

function withEnds(nodes: readonly Node[], exits: readonly Exit[]): Node[] {
  return nodes.map((node) => {
    const outputs = exits.filter(({ from }) => from === node.id).map(({ output }) => output)
    return ending(node, outputs)
  })
}

// unplaced leaves the places to the layout.
function unplaced(nodes: readonly Node[]): Node[] {
  return nodes.map((node) => without(node, 'position'))
}

function placedAt(nodes: readonly Node[], at: Position | undefined): readonly Node[] {
  return at ? nodes.map((node, i) => (i === 0 ? { ...node, position: at } : node)) : nodes
}

// putNodes lists the block after the step that leads to it, for the list is the
// order in which people read.
function putNodes(nodes: readonly Node[], block: readonly Node[], { into, to }: Gap): Node[] {
  const first = into[0]
  const at = first ? nodes.findIndex(({ id }) => id === first.from) + 1 : nodes.findIndex(({ id }) => id === to)
  const list = nodes.map((node) =>
    goingOn(
      node,
      into.filter(({ from }) => from === node.id).map(({ output = '' }) => output),
    ),
  )
  list.splice(at, 0, ...block)
  return list
}

function putEdges(edges: readonly Edge[], replaced: ReadonlySet<string>, added: readonly Edge[]): Edge[] {
  const at = edges.findIndex((edge) => replaced.has(edgeKey(edge)))
  if (at < 0) return [...edges, ...added]
  const rest = edges.filter((edge) => !replaced.has(edgeKey(edge)))
  return [...rest.slice(0, at), ...added, ...rest.slice(at)]
}

// putLoose keeps the places within the block.
function putLoose(workflow: Workflow, block: Block, at: Position | undefined): Workflow {
  const all = [...block.nodes, ...block.notes].flatMap(({ position }) => (position ? [position] : []))
  const corner = { x: Math.min(...all.map(({ x }) => x)), y: Math.min(...all.map(({ y }) => y)) }
  const move = <T extends { position?: Position }>(item: T, first: boolean): T => {
    if (!at) return item
    if (item.position)
      return { ...item, position: { x: item.position.x - corner.x + at.x, y: item.position.y - corner.y + at.y } }
    return first ? { ...item, position: at } : item
  }
  const chain = chained(block)
  return {
    ...workflow,
    nodes: [
      ...workflow.nodes,
      ...withEnds(
        block.nodes.map((node, i) => move(node, i === 0)),
        chain.exits,
      ),
    ],
    edges: [...workflow.edges, ...block.edges],
    notes: [...workflow.notes, ...block.notes.map((note) => move(note, false))],
  }
}
