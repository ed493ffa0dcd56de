import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api'
import { DONE_LANE, FRAME, LABEL } from './geometry'
import type { Measures } from './geometry'
import type { Scope } from './scope'

// Elk lays out one flat graph.
export type Elk = (graph: ElkNode) => Promise<ElkNode>

// Size is what a laid-out inner loop needs in the scope around it.
export interface Size {
  width: number // of what the frame holds
  height: number
  headX: number // middle of the head's card, from the left of what the frame holds
}

// ELK keeps the same distance around a label as between two rows. To get 36
// pixels between rows and 58 where a label stands, rows are near each other and
// every item carries the rest of the distance below itself.
export const BELOW = 16
export const BETWEEN = 20
const SPARED = 16 // of a label's height, which the distances around it hold

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.padding': '[top=0,left=0,bottom=0,right=0]',
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
  'elk.layered.nodePlacement.bk.fixedAlignment': 'BALANCED',
  // The order of steps and outputs is the order people read: true left, false right.
  'elk.layered.layering.strategy': 'LONGEST_PATH_SOURCE', // every step right after the one before it
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.spacing.nodeNode': '48',
  'elk.spacing.edgeNode': '24',
  'elk.spacing.edgeEdge': '16',
  'elk.spacing.componentComponent': '64',
  'elk.spacing.edgeLabel': '0',
  'elk.layered.spacing.nodeNodeBetweenLayers': String(BETWEEN),
  'elk.layered.spacing.edgeNodeBetweenLayers': String(BETWEEN / 2),
  'elk.layered.spacing.edgeEdgeBetweenLayers': String(BETWEEN / 2),
}

const inPort = (id: string): string => `${id}/in`
export const outPort = (id: string): string => `${id}/out`

// elkGraph describes a scope to ELK. Sizes are those of its inner loops, by head.
export function elkGraph(scope: Scope, sizes: ReadonlyMap<string, Size>, measures: Measures): ElkNode {
  const { width, height } = measures.card
  const children = [
    ...scope.cards.map((id) => item(id, width, height, width / 2)),
    ...scope.inner.map((inner) => frame(inner, sizes, measures)),
  ]
  return { id: 'scope', layoutOptions: OPTIONS, children, edges: scope.links.map(edge) }

  function edge(link: Scope['links'][number]): ElkExtendedEdge {
    return {
      id: link.key,
      sources: [outPort(link.from)],
      targets: [inPort(link.to)],
      labels: labels(link.label, measures),
    }
  }
}

function labels(text: string, { label }: Measures): ElkExtendedEdge['labels'] {
  if (text === '') return []
  const layoutOptions = { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' }
  const { width, height } = label(text)
  return [{ text, width, height: height - SPARED, layoutOptions }]
}

// frame makes one item of a loop: its frame, and the lane its way out takes
// along the right side. Both ports stand in line with the head, so that the
// steps before and after stay in one column.
function frame(scope: Scope, sizes: ReadonlyMap<string, Size>, { card }: Measures): ElkNode {
  const head = scope.loop?.head ?? ''
  const size = sizes.get(head) ?? { ...card, headX: card.width / 2 }
  return item(
    head,
    FRAME.left + size.width + FRAME.right + DONE_LANE + LABEL.most / 4,
    FRAME.top + size.height + FRAME.bottom,
    FRAME.left + size.headX,
  )
}

function item(id: string, width: number, drawn: number, middle: number): ElkNode {
  const height = drawn + BELOW
  return {
    id,
    width,
    height,
    layoutOptions: { 'elk.portConstraints': 'FIXED_POS' },
    ports: [
      { id: inPort(id), x: middle, y: 0, width: 0, height: 0, layoutOptions: { 'elk.port.side': 'NORTH' } },
      { id: outPort(id), x: middle, y: height, width: 0, height: 0, layoutOptions: { 'elk.port.side': 'SOUTH' } },
    ],
  }
}
