import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api'
import { GUTTER, LANE } from './geometry'
import type { Size } from './geometry'

// Elk lays out one flat graph.
export type Elk = (graph: ElkNode) => Promise<ElkNode>

// ELK tells which steps stand side by side, in which order, and in which columns. The
// order of steps and outputs is the order people read: true left, false right.
const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.padding': '[top=0,left=0,bottom=0,right=0]',
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
  'elk.layered.nodePlacement.bk.fixedAlignment': 'BALANCED',
  'elk.layered.layering.strategy': 'LONGEST_PATH_SOURCE', // every step right after the one before it
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.spacing.nodeNode': String(GUTTER),
  'elk.spacing.edgeNode': String(GUTTER / 2),
  'elk.spacing.edgeEdge': String(LANE),
  'elk.spacing.componentComponent': String(GUTTER),
}

// Item is a card, or a loop as a whole.
export interface Item extends Size {
  id: string
  entry: number // where links arrive, from its left side
  last?: boolean // it stands below all others
}

// Tie is a link, and where it leaves its item, from the left side.
export interface Tie {
  key: string
  from: string
  to: string
  exit: number
  straight?: boolean // it is to run straight down
}

const inPort = (id: string): string => `${id}/in`

export function elkGraph(items: readonly Item[], ties: readonly Tie[]): ElkNode {
  const exits = new Map<string, Tie[]>()
  for (const tie of ties) exits.set(tie.from, [...(exits.get(tie.from) ?? []), tie])
  const stacks = items.map((item) => stackOf(item, exits.get(item.id) ?? []))
  const edges = ties.map(({ key, to, straight }): ElkExtendedEdge => ({
    id: key,
    sources: [key],
    targets: [inPort(to)],
    layoutOptions: straight ? STRAIGHT : undefined,
  }))
  return {
    id: 'scope',
    layoutOptions: OPTIONS,
    children: stacks.flatMap(({ nodes }) => nodes),
    edges: [...edges, ...stacks.flatMap(({ joints }) => joints)],
  }
}

const STRAIGHT = { 'elk.layered.priority.straightness': '10' }

const LAST = { 'elk.layered.layering.layerConstraint': 'LAST' }

const STOREY = 92 // the height that ELK takes for a row

// stackOf is one node for a card, and as many nodes as it is rows high for a loop: what
// stands beside it is then in the row where it will be.
function stackOf(
  { id, width, height, entry, last }: Item,
  exits: readonly Tie[],
): { nodes: ElkNode[]; joints: ElkExtendedEdge[] } {
  const count = Math.max(1, Math.round(height / STOREY))
  const port = (name: string, x: number, side: 'NORTH' | 'SOUTH'): NonNullable<ElkNode['ports']>[number] => ({
    ...{ id: name, x, y: side === 'NORTH' ? 0 : height / count, width: 0, height: 0 },
    layoutOptions: { 'elk.port.side': side },
  })
  const name = (i: number): string => (i === 0 ? id : `${id}/${i}`)
  const nodes = Array.from({ length: count }, (_, i): ElkNode => {
    const out =
      i + 1 < count ? [port(`${name(i)}/down`, entry, 'SOUTH')] : exits.map(({ key, exit }) => port(key, exit, 'SOUTH'))
    return {
      id: name(i),
      width,
      height: height / count,
      layoutOptions: { 'elk.portConstraints': 'FIXED_POS', ...(last && i + 1 === count && LAST) },
      ports: [port(inPort(name(i)), entry, 'NORTH'), ...out],
    }
  })
  const joints = Array.from({ length: count - 1 }, (_, i) => ({
    id: `${name(i)}/down`,
    sources: [`${name(i)}/down`],
    targets: [inPort(name(i + 1))],
  }))
  return { nodes, joints }
}
