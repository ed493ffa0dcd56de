import { applyNodeChanges } from '@xyflow/react'
import type { NodeChange } from '@xyflow/react'
import { useCallback, useEffect } from 'react'
import { create } from 'zustand'
import { texts } from '../domain/texts'
import { placeSteps } from '../store/edit/arranging'
import { changeNote, namesOf } from '../store/edit/editing'
import type { Scene } from '../store/document/scene'
import { useSelection } from '../store/page/selection'
import { useTools } from '../store/program/tools'
import { buildNodes } from './build'
import { droppedPlaces, moveWith } from './drag'
import { buildNotes } from './edit/buildNotes'
import { snapped } from './edit/guides'
import { headOf, noteOf } from './flow'
import type { CanvasNode } from './flow'
import type { Arrangement } from './layout/arrange'
import type { Arranged } from './useArrangement'

// What the library draws. While something is dragged it is ahead of the document, and the
// links go round cards as they will once it is dropped.
const useNodes = create<{ nodes: CanvasNode[]; onTheWay?: Arrangement | undefined }>(() => ({ nodes: [] }))

// LIVE is how many cards may be there for links to be led anew with each frame of a drag.
const LIVE = 150

function setNodes(update: (before: CanvasNode[]) => CanvasNode[]): void {
  useNodes.setState(({ nodes }) => ({ nodes: update(nodes) }))
}

// bandedSteps are the steps that the rubber band holds now.
export function bandedSteps(): string[] {
  return useNodes
    .getState()
    .nodes.filter((node) => node.type === 'step' && node.selected)
    .map(({ id }) => id)
}

interface FlowNodes {
  nodes: CanvasNode[]
  drawn: Arrangement // with what is dragged where it is
  rebuild: () => void
  onChange: (changes: NodeChange<CanvasNode>[]) => void
  onDrop: (moved: readonly CanvasNode[]) => void
}

// useFlowNodes keeps the drawn nodes at what the document says. Dropping what was
// dragged is one edit. While a rubber band is drawn only the cards show what it holds.
export function useFlowNodes(
  scene: Scene,
  { arrangement, redrawn }: Pick<Arranged, 'arrangement' | 'redrawn'>,
  banding: boolean,
): FlowNodes {
  const nodes = useNodes((state) => state.nodes)
  const onTheWay = useNodes((state) => state.onTheWay)
  const selected = useSelection((state) => state.nodes)
  const note = useSelection((state) => state.note)
  const tools = useTools((state) => state.tools)

  const rebuild = useCallback(
    () =>
      useNodes.setState(({ nodes: before }) => ({
        nodes: [
          ...buildNotes(scene, note, before),
          ...buildNodes(scene, arrangement, tools, new Set(selected), before),
        ],
        onTheWay: undefined,
      })),
    [scene, arrangement, selected, note, tools],
  )
  useEffect(rebuild, [rebuild])
  useEffect(() => () => setNodes(() => []), []) // what breaks the canvas would break the next one too

  const onChange = (changes: NodeChange<CanvasNode>[]): void => {
    const wanted = changes.filter(
      ({ type }) => type === 'position' || type === 'dimensions' || (banding && type === 'select'),
    )
    if (wanted.length === 0) return
    const placed = snapped(wanted, nodes)
    setNodes((before) => moveWith(applyNodeChanges(placed, before), before, placed, arrangement.loops))
    if (arrangement.boxes.size > LIVE || arrangement.hidden.size > 0 || arrangement.opened.size > 0) return
    const moved = droppedPlaces(useNodes.getState().nodes, arrangement)
    useNodes.setState({ onTheWay: moved.size > 0 ? redrawn(moved) : undefined })
  }

  // Every step takes its shown place with it, so that none moves by itself later.
  const onDrop = (moved: readonly CanvasNode[]): void => {
    if (moved.some(dropNote)) return
    if (moved.every((node) => samePlace(node, arrangement))) return
    void placeSteps(
      texts.editing.move(namesOf(new Set(moved.map(({ id }) => headOf(id) ?? id)))),
      droppedPlaces(nodes, arrangement),
    ).then((done) => {
      if (!done) rebuild()
    })
  }
  return { nodes, drawn: onTheWay ?? arrangement, rebuild, onChange, onDrop }
}

// dropNote keeps the place a note was dragged to; false where it is none.
function dropNote({ id, position }: CanvasNode): boolean {
  const note = noteOf(id)
  if (note === undefined) return false
  void changeNote(note, { position: { x: Math.round(position.x), y: Math.round(position.y) } })
  return true
}

function samePlace(node: CanvasNode, { positions, frames }: Arrangement): boolean {
  const head = headOf(node.id)
  const at = head === undefined ? positions.get(node.id) : frames.get(head)
  return at?.x === node.position.x && at.y === node.position.y
}
