import { SelectionMode, useReactFlow } from '@xyflow/react'
import { useRef } from 'react'
import type { MouseEvent, PointerEvent } from 'react'
import { commands } from '../../commands/commands'
import { useMode } from '../../store/page/mode'
import { canvasPort } from '../../store/page/canvasPort'
import { editNote } from '../../store/edit/notes'
import { pick } from '../../store/page/picking'
import { select, selectLink, selectMany, selectNote, toggleSelected, useSelection } from '../../store/page/selection'
import { headOf, noteOf } from '../flow'
import type { CanvasNode, LinkEdge } from '../flow'
import { bandedSteps } from '../useFlowNodes'
import { hideGuides } from './guides'
import { hoverLink, hoverNode, leaveLink } from './hover'
import { pointAt } from './pointer'

type Modifiers = Pick<globalThis.MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>

const adds = ({ shiftKey, ctrlKey, metaKey }: Modifiers): boolean => shiftKey || ctrlKey || metaKey

// selectNode selects a step or a note that was clicked on.
function selectNode(id: string, modifiers: Modifiers): void {
  const note = noteOf(id)
  if (note !== undefined) selectNote(note)
  else if (headOf(id) !== undefined) return
  else if (adds(modifiers)) toggleSelected(id)
  else select(id)
}

// useGestures is what the pointer does on the canvas, in the terms of the library.
// setBanding is told while a rubber band is drawn.
export function useGestures(setBanding: (banding: boolean) => void) {
  const mode = useMode((state) => state.mode)
  const kept = useRef<readonly string[]>([]) // steps that a rubber band adds to
  return {
    onNodeClick: (event: MouseEvent, { id }: CanvasNode) => selectNode(id, event),
    onNodeDoubleClick: (_: MouseEvent, { id }: CanvasNode) => {
      if (noteOf(id) !== undefined) editNote(noteOf(id))
      else if (commands.openCalled.when()) void commands.openCalled.run()
      else if (headOf(id) === undefined && commands.editStep.when()) commands.editStep.run()
    },
    onEdgeClick: (_: MouseEvent, { id }: LinkEdge) => selectLink(id),
    onPaneClick: (event: MouseEvent) => {
      if (!adds(event)) select(undefined)
    },
    onNodeMouseEnter: (_: MouseEvent, { id }: CanvasNode) => hoverNode(id),
    onNodeMouseLeave: () => hoverNode(undefined),
    onEdgeMouseEnter: (_: MouseEvent, { id }: LinkEdge) => hoverLink(id),
    onEdgeMouseLeave: leaveLink,
    onSelectionStart: (event: MouseEvent) => {
      kept.current = adds(event) ? useSelection.getState().nodes : []
      setBanding(true)
    },
    onSelectionEnd: () => {
      setBanding(false)
      selectMany([...new Set([...kept.current, ...bandedSteps()])])
    },
    selectionMode: SelectionMode.Partial,
    selectionOnDrag: mode === 'select',
    panOnDrag: mode === 'select' ? [1] : [0, 1],
    panOnScroll: true,
    panOnScrollSpeed: 1,
    selectionKeyCode: null, // Shift adds the step that is clicked on
  }
}

// selectDropped selects what was dragged while something else was selected: what keys
// do next is meant for it.
export function selectDropped(dropped: CanvasNode | undefined): void {
  hideGuides()
  if (dropped?.type === 'frame' || !dropped) return
  const { nodes, note, link } = useSelection.getState()
  if (nodes.includes(dropped.id) || (nodes.length === 0 && note === undefined && link === undefined)) return
  selectNode(dropped.id, { shiftKey: false, ctrlKey: false, metaKey: false })
}

// usePointer follows the pointer over the canvas: for what is pasted or added there.
export function usePointer() {
  const flow = useReactFlow()
  const placeOf = ({ clientX, clientY }: MouseEvent) => flow.screenToFlowPosition({ x: clientX, y: clientY })
  return {
    onPointerMove: ({ clientX, clientY }: PointerEvent) =>
      pointAt(() => flow.screenToFlowPosition({ x: clientX, y: clientY })),
    onPointerLeave: (event: PointerEvent) => {
      if (!isMenu(event.relatedTarget)) pointAt(() => undefined)
    },
    onDoubleClick: (event: MouseEvent) => {
      if (!(event.target instanceof Element) || !event.target.matches('.react-flow__pane') || !commands.addStep.when())
        return
      const at = { x: event.clientX, y: event.clientY }
      const target = canvasPort()?.targetAt(at)
      if (target) pick({ what: 'step', where: target.where }, at)
    },
    // What is pointed at is selected before the menu asks what is.
    onContextMenu: (event: MouseEvent) => {
      const target = event.target instanceof Element ? event.target : undefined
      const node = target?.closest<HTMLElement>('.react-flow__node')?.dataset.id
      const edge = target?.closest<HTMLElement>('.react-flow__edge')?.dataset.id
      const place = placeOf(event)
      pointAt(() => place)
      if (node !== undefined && !useSelection.getState().nodes.includes(node))
        selectNode(node, { shiftKey: false, ctrlKey: false, metaKey: false })
      else if (edge !== undefined) selectLink(edge)
      else if (target?.matches('.react-flow__pane') === true) select(undefined)
    },
  }
}

const isMenu = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="menu"]') !== null
