import { ViewportPortal } from '@xyflow/react'
import { memo } from 'react'
import type { Piece } from '../../wire/types'
import { namer } from '../../domain/text/describe'
import { keptSentence } from '../../domain/text/sentence'
import { lookOf } from '../../domain/graph/look'
import { edgeKey, outputLabel } from '../../domain/graph/workflow'
import { shownName } from '../../domain/text/legible'
import { CARD } from '../../domain/graph/cardSize'
import { useDocument } from '../../store/document/document'
import { useTools } from '../../store/program/tools'
import { PieceLine } from '../../ui/PieceLine'
import { Tile } from '../../ui/Tile'
import { arrowOf } from '../Arrow'
import type { Box } from '../layout/geometry'
import { pathOf } from '../path'
import { usePlacedGhost } from './placeGhost'
import type { Node } from '../../wire/types'
import './GhostLayer.css'

// GhostLayer draws the steps of an answer that still comes. They are no nodes of the
// graph view: nothing finds, selects or changes them. Screen readers are told by the chat.
export function GhostLayer() {
  const placed = usePlacedGhost((state) => state.placed)
  const workflow = useDocument((state) => state.workflow)
  const tools = useTools((state) => state.tools)
  if (!placed) return null
  const { nodes, edges, arrangement } = placed
  const nameOf = namer({ ...workflow, nodes: [...workflow.nodes, ...nodes] })
  return (
    <ViewportPortal>
      <div className="ghosts" aria-hidden>
        {nodes.map(({ id }) => {
          const box = arrangement.frames.get(id)
          return box && <div key={id} className="ghost ghost-frame" style={styleOf(box)} />
        })}
        <svg className="ghost-links">
          {edges.map((edge) => {
            const key = edgeKey(edge)
            const route = arrangement.routes.get(key)
            return (
              route && (
                <path
                  key={key}
                  className="ghost-link"
                  d={pathOf(route.points)}
                  markerEnd={`url(#${arrowOf(undefined)})`}
                />
              )
            )
          })}
        </svg>
        {edges.map((edge) => {
          const key = edgeKey(edge)
          const at = arrangement.routes.get(key)?.label
          const label = outputLabel(edge.output)
          return (
            at &&
            label !== '' && (
              <span
                key={key}
                dir="auto"
                className="ghost output-label ghost-label"
                style={{ transform: `translate(-50%, -50%) translate(${at.x}px, ${at.y}px)` }}
              >
                {label}
              </span>
            )
          )
        })}
        {nodes.map((node) => {
          const box = arrangement.boxes.get(node.id)
          return box && <GhostCard key={node.id} node={node} says={keptSentence(node, nameOf, tools)} box={box} />
        })}
      </div>
    </ViewportPortal>
  )
}

const GhostCard = memo(function GhostCard({ node, says, box }: { node: Node; says: readonly Piece[]; box: Box }) {
  const look = lookOf(node)
  return (
    <div className="ghost ghost-card" data-pill={box.height < CARD.height || undefined} style={styleOf(box)}>
      <Tile family={look.family} icon={look.icon} />
      <div className="card-text">
        <div dir="auto" className="card-name one-line">
          {shownName(node.name)}
        </div>
        <PieceLine pieces={says} />
      </div>
    </div>
  )
})

const styleOf = ({ x, y, width, height }: Box): React.CSSProperties => ({
  transform: `translate(${x}px, ${y}px)`,
  width,
  height,
})
