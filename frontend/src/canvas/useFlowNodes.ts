import { applyNodeChanges } from '@xyflow/react'
import type { NodeChange } from '@xyflow/react'
import { useCallback, useEffect } from 'react'
import { create } from 'zustand'
import { movePatch } from '../domain/patch'
import { texts } from '../domain/texts'
import { isStep } from '../domain/workflow'
import type { Workflow } from '../domain/workflow'
import { edit, useDocument } from '../store/document'
import type { Scene } from '../store/scene'
import { buildNodes } from './build'
import { headOf } from './flow'
import type { CanvasNode } from './flow'
import { droppedPlaces, moveWith } from './drag'
import type { Arrangement } from './layout/arrange'

// What the library draws. While something is dragged it is ahead of the document.
const useNodes = create<{ nodes: CanvasNode[] }>(() => ({ nodes: [] }))

function setNodes(update: (before: CanvasNode[]) => CanvasNode[]): void {
  useNodes.setState(({ nodes }) => ({ nodes: update(nodes) }))
}

interface FlowNodes {
  nodes: CanvasNode[]
  onChange: (changes: NodeChange<CanvasNode>[]) => void
  onDrop: (moved: readonly CanvasNode[]) => void
}

// useFlowNodes keeps the drawn nodes at what the document says. Dropping what was
// dragged is one edit.
export function useFlowNodes(scene: Scene, arrangement: Arrangement, selected: string | undefined): FlowNodes {
  const nodes = useNodes((state) => state.nodes)

  const rebuild = useCallback(() => {
    setNodes((before) => buildNodes(scene, arrangement, selected, before))
  }, [scene, arrangement, selected])
  useEffect(rebuild, [rebuild])

  const onChange = (changes: NodeChange<CanvasNode>[]): void => {
    const wanted = changes.filter((change) => change.type === 'position' || change.type === 'dimensions')
    if (wanted.length === 0) return
    setNodes((before) => moveWith(applyNodeChanges(wanted, before), before, wanted, arrangement.loops))
  }

  // Every step takes its shown place with it, so that none moves by itself later.
  const onDrop = (moved: readonly CanvasNode[]): void => {
    const patch = movePatch(useDocument.getState().workflow, droppedPlaces(nodes, arrangement))
    const stayed = moved.every((node) => samePlace(node, arrangement))
    if (stayed || patch.updatedNodes?.length === 0) return
    const count = moved.reduce((sum, node) => sum + stepsIn(node, arrangement, useDocument.getState().workflow), 0)
    void edit(texts.canvas.moved(count), patch).then((done) => { if (!done) rebuild() })
  }
  return { nodes, onChange, onDrop }
}

function stepsIn(node: CanvasNode, { loops }: Arrangement, workflow: Workflow): number {
  const head = headOf(node.id)
  const members = loops.find((loop) => loop.head === head)?.members
  return members === undefined ? 1 : workflow.nodes.filter((one) => isStep(one) && members.has(one.id)).length
}

function samePlace(node: CanvasNode, { positions, frames }: Arrangement): boolean {
  const head = headOf(node.id)
  const at = head === undefined ? positions.get(node.id) : frames.get(head)
  return at?.x === node.position.x && at.y === node.position.y
}
