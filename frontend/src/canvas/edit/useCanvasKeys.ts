import type { KeyboardEvent } from 'react'
import { useDirection } from '../../store/program/direction'
import { select, selectAndReveal, useSelection } from '../../store/page/selection'
import { canvasPort } from '../../store/page/canvasPort'
import type { Point } from '../layout/geometry'
import { cardOf } from '../usePort'
import { walk } from '../walk'
import type { Workflow } from '../../wire/types'

// useCanvasKeys are the keys that mean something only on the canvas: arrows walk the
// graph, Escape selects nothing, the menu key opens the menu of what is selected.
export function useCanvasKeys(
  workflow: Workflow,
  positions: ReadonlyMap<string, Point>,
): (event: KeyboardEvent) => void {
  const direction = useDirection()
  return (event) => {
    const { node, link, note } = useSelection.getState()
    if (event.target !== event.currentTarget && isControl(event.target)) return
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      event.preventDefault()
      openMenu(event.currentTarget, node)
      return
    }
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.key === 'Escape' && (node !== undefined || link !== undefined || note !== undefined)) {
      select(undefined)
      event.preventDefault() // Escape means no more than that
    }
    const next = walk(workflow, positions, node, event.key, direction)
    if (next === undefined) return
    event.preventDefault()
    selectAndReveal(next)
  }
}

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, input, textarea') !== null

// openMenu asks for the menu as the pointer would, beside the selected step or in the
// middle of the canvas.
function openMenu(canvas: Element, node: string | undefined): void {
  const card = node === undefined ? undefined : cardOf(node)
  const room = canvas.getBoundingClientRect()
  const at = (node === undefined ? undefined : canvasPort()?.beside(node)) ?? {
    x: room.left + room.width / 2,
    y: room.top + room.height / 2,
  }
  const target = card ?? canvas
  target.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: at.x, clientY: at.y }))
}
