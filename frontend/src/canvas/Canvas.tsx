import { Background, BackgroundVariant, ReactFlow, ReactFlowProvider, useStore } from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import type { KeyboardEvent } from 'react'
import { useMemo } from 'react'
import { texts } from '../domain/texts'
import { useDocument } from '../store/document'
import { useScene } from '../store/scene'
import { select, selectAndReveal, useSelection } from '../store/selection'
import { Arrow } from './Arrow'
import { buildEdges } from './build'
import { EmptyCanvas } from './EmptyCanvas'
import { usePainter } from './export/usePainter'
import { PLAIN } from './far'
import { FarGraph } from './FarGraph'
import { headOf } from './flow'
import type { CanvasNode } from './flow'
import { LayingOut } from './LayingOut'
import { Link } from './Link'
import { LoopFrame } from './LoopFrame'
import { Minimap } from './Minimap'
import { StepCard } from './StepCard'
import { Toolbar } from './Toolbar'
import { useArrangement } from './useArrangement'
import { useFlowNodes } from './useFlowNodes'
import { useView } from './useView'
import { MIN_ZOOM } from './view'
import { walk } from './walk'
import './Canvas.css'

const NODE_TYPES = { step: StepCard, frame: LoopFrame }
const EDGE_TYPES = { link: Link }

const NONE: never[] = []
const MANY = 200 // from here only what is in sight is drawn
const FAR = 0.4 // below this zoom words are too small to read and left out

export function Canvas() {
  return (
    <ReactFlowProvider>
      <Graph />
    </ReactFlowProvider>
  )
}

function Graph() {
  const scene = useScene()
  const { workflow } = scene
  const readOnly = useDocument((state) => state.readOnly) || scene.of === 'draft'
  const selected = useSelection((state) => state.node)
  const far = useStore((state) => state.transform[2] < FAR)
  const { arrangement, busy, tidied } = useArrangement(scene)
  const { nodes, onChange, onDrop } = useFlowNodes(scene, arrangement, selected)
  const edges = useMemo(() => buildEdges(scene, arrangement), [scene, arrangement])
  const plain = useStore((state) => state.transform[2] < PLAIN) && nodes.length > MANY
  useView(arrangement, tidied)
  usePainter(scene, arrangement)

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && selected !== undefined) {
      select(undefined)
      event.preventDefault() // Escape means no more than that
    }
    const next = walk(workflow, arrangement.positions, selected, event.key)
    if (next === undefined) return
    event.preventDefault()
    selectAndReveal(next)
  }

  const empty = workflow.nodes.length === 0 && scene.gone.nodes.length === 0
  return (
    <div
      className="canvas"
      data-far={far || undefined}
      role="application"
      aria-label={texts.canvas.label}
      aria-busy={busy}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <Arrow />
      <ReactFlow<CanvasNode, ReturnType<typeof buildEdges>[number]>
        nodes={plain ? NONE : nodes}
        edges={plain ? NONE : edges}
        nodeTypes={NODE_TYPES}
        edgeTypes={EDGE_TYPES}
        onNodesChange={onChange}
        onNodeClick={(_, node) => { if (headOf(node.id) === undefined) select(node.id) }}
        onPaneClick={() => { select(undefined) }}
        onNodeDragStop={(_, __, moved) => { onDrop(moved) }}
        onlyRenderVisibleElements={nodes.length > MANY}
        minZoom={MIN_ZOOM}
        maxZoom={2}
        nodesDraggable={!readOnly}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        disableKeyboardA11y
        deleteKeyCode={null}
        zoomOnDoubleClick={false}
        attributionPosition="bottom-left"
      >
        <Background variant={BackgroundVariant.Dots} gap={20} size={1.5} color="var(--grid)" />
        {plain && <FarGraph nodes={nodes} edges={edges} />}
        {!empty && <Toolbar />}
        {!empty && <Minimap nodes={nodes} />}
      </ReactFlow>
      {empty && <EmptyCanvas />}
      {!empty && nodes.length === 0 && busy && <LayingOut />}
    </div>
  )
}
