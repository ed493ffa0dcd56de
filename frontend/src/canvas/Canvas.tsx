import { Background, BackgroundVariant, ReactFlow, ReactFlowProvider, useStore } from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import { useEffect, useState } from 'react'
import { texts } from '../domain/texts'
import { useDocument } from '../store/document/document'
import { useScene } from '../store/document/scene'
import { ContextMenu } from '../ui/ContextMenu'
import { Arrow } from './Arrow'
import { Announcer } from './edit/Announcer'
import { CarriedStep } from './edit/CarriedStep'
import { GuideLines } from './edit/GuideLines'
import { LinkingLine } from './edit/LinkingLine'
import { useCanvasKeys } from './edit/useCanvasKeys'
import { selectDropped, useGestures, usePointer } from './edit/useGestures'
import { EmptyCanvas } from './EmptyCanvas'
import { FarGraph } from './FarGraph'
import type { CanvasNode, LinkEdge } from './flow'
import { GhostLayer } from './ghost/GhostLayer'
import { usePlacedGhost } from './ghost/placeGhost'
import { useGhost } from './ghost/useGhost'
import { LayingOut } from './LayingOut'
import { Link } from './Link'
import { LoopFrame } from './LoopFrame'
import { Minimap } from './Minimap'
import { MoreSteps } from './MoreSteps'
import { NoteCard } from './NoteCard'
import { StepCard } from './StepCard'
import { StepMenu } from './StepMenu'
import { Toolbar } from './Toolbar'
import { useArrangement } from './useArrangement'
import { useEdges } from './useEdges'
import { useFlowNodes } from './useFlowNodes'
import { usePort } from './usePort'
import { useView } from './useView'
import { useZoomStep } from './useZoomStep'
import { MIN_ZOOM } from './view'
import { dotsApart, PLAIN } from './zoomStep'
import { later } from '../ui/later'
import { focusOn, placed } from '../ui/places'
import './Canvas.css'

const Trail = later(async () => (await import('./Trail')).Trail)
const NODE_TYPES = { step: StepCard, frame: LoopFrame, note: NoteCard }
const EDGE_TYPES = { link: Link }

const NONE: never[] = []
const MAPPED = 25 // steps from which on there is a map
const MANY = 200 // from here only what is in sight is drawn

export function Canvas() {
  return (
    <ReactFlowProvider>
      <Graph />
    </ReactFlowProvider>
  )
}

function Graph() {
  const scene = useScene()
  const readOnly = useDocument((state) => state.readOnly) || scene.of === 'draft'
  useZoomStep()
  const [banding, setBanding] = useState(false)
  const [menuAt, setMenuAt] = useState({ x: 0, y: 0 })
  const { arrangement, busy, redrawn } = useArrangement(scene)
  const { nodes, drawn, rebuild, onChange, onDrop } = useFlowNodes(scene, { arrangement, redrawn }, banding)
  const edges = useEdges(scene, drawn)
  const { onContextMenu, ...pointer } = usePointer()
  const gestures = useGestures(setBanding)
  const onKeyDown = useCanvasKeys(scene.workflow, arrangement.positions)
  const plain = useStore((state) => state.transform[2] < PLAIN) && nodes.length > MANY
  const aim = useView(arrangement)
  usePort(scene, arrangement, aim)
  useGhost(scene, arrangement, aim)
  const ghostly = usePlacedGhost((state) => state.placed !== undefined)
  useEffect(() => {
    if (!banding) rebuild()
  }, [banding, rebuild])

  const empty = scene.workflow.nodes.length === 0 && scene.workflow.notes.length === 0 && scene.gone.nodes.length === 0
  return (
    <ContextMenu label={texts.editing.menu} menu={<StepMenu at={menuAt} />} onClosed={() => focusOn('canvas')}>
      <div
        {...placed('canvas')}
        className="canvas"
        data-mode={gestures.selectionOnDrag ? 'select' : 'pan'}
        role="application"
        aria-label={texts.canvas.label}
        aria-busy={busy}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onContextMenu={(event) => {
          setMenuAt({ x: event.clientX, y: event.clientY })
          onContextMenu(event)
        }}
        {...pointer}
      >
        <Arrow />
        <ReactFlow<CanvasNode, LinkEdge>
          {...gestures}
          nodes={plain ? NONE : nodes}
          edges={plain ? NONE : edges}
          nodeTypes={NODE_TYPES}
          edgeTypes={EDGE_TYPES}
          onNodesChange={onChange}
          onNodeDragStop={(_, dropped, moved) => {
            onDrop(moved)
            selectDropped(dropped)
          }}
          onlyRenderVisibleElements={nodes.length > MANY}
          minZoom={MIN_ZOOM}
          maxZoom={2}
          nodesDraggable={!readOnly}
          nodesConnectable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          selectNodesOnDrag={false}
          disableKeyboardA11y
          deleteKeyCode={null}
          zoomOnDoubleClick={false}
          attributionPosition="bottom-left"
        >
          <Dots />
          {plain && <FarGraph nodes={nodes} edges={edges} />}
          <Toolbar />
          <Trail />
          {scene.workflow.nodes.length >= MAPPED && <Minimap nodes={nodes} />}
          <GuideLines />
          <GhostLayer />
        </ReactFlow>
        <MoreSteps arrangement={arrangement} aim={aim} />
        <LinkingLine />
        <CarriedStep />
        <Announcer />
        {empty && !ghostly && <EmptyCanvas />}
        {!empty && nodes.length === 0 && busy && !ghostly && <LayingOut />}
      </div>
    </ContextMenu>
  )
}

// Dots are as far from each other on the screen when the graph is small.
function Dots() {
  const wide = useStore((state) => dotsApart(state.transform[2]))
  return <Background variant={BackgroundVariant.Dots} gap={20 * wide} size={2 * wide} color="var(--grid)" />
}
