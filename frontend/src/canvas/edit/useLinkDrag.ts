import { useReactFlow } from '@xyflow/react'
import { useCallback } from 'react'
import type { PointerEvent as ReactPointerEvent } from 'react'
import type { Point } from '../layout/geometry'
import { beginLink, dropLinking, endLink, moveLink, useLinking } from './linking'
import type { Source } from './linking'

const MOVED = 4 // pixels from which a press is a drag
const RIM = 44 // pixels along the side of the canvas in which it moves on
const PACE = 10 // pixels it then moves each time it is drawn

interface Press {
  source: Source
  start: Point // on the canvas, where the link is drawn from
  onClick?: (at: Point) => void // pressed and let go in place
}

type Flow = ReturnType<typeof useReactFlow>

// useLinkDrag draws a link from a handle that is pressed until it is let go. Escape
// gives it up.
export function useLinkDrag(): (event: ReactPointerEvent, press: Press) => void {
  const flow = useReactFlow()
  return useCallback((event, press) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    follow(pointOf(event), press, flow)
  }, [flow])
}

const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => ({ x: clientX, y: clientY })

function follow(from: Point, { source, start, onClick }: Press, flow: Flow): void {
  const stop = new AbortController()
  const listen = { signal: stop.signal, capture: true }
  const drawing = (): boolean => useLinking.getState().source !== undefined
  const give = (): void => {
    stop.abort()
    dropLinking()
  }
  const move = (event: PointerEvent): void => {
    const at = pointOf(event)
    if (!drawing()) {
      if (Math.hypot(at.x - from.x, at.y - from.y) < MOVED) return
      beginLink(source, start, at)
      panAtRim(flow)
    }
    moveLink(at)
  }
  const up = (event: PointerEvent): void => {
    stop.abort()
    if (drawing()) endLink((at) => flow.screenToFlowPosition(at))
    else onClick?.(pointOf(event))
  }
  const key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    give()
  }
  window.addEventListener('pointermove', move, listen)
  window.addEventListener('pointerup', up, listen)
  window.addEventListener('pointercancel', give, listen)
  window.addEventListener('keydown', key, listen)
}

// panAtRim moves the canvas while the pointer is near its side, so that a link reaches
// what is out of sight.
function panAtRim(flow: Flow): void {
  const room = document.querySelector('.canvas')?.getBoundingClientRect()
  const turn = (): void => {
    const { source, at } = useLinking.getState()
    if (!source || !room) return
    const [x, y] = [pace(at.x, room.left, room.right), pace(at.y, room.top, room.bottom)]
    if (x !== 0 || y !== 0) {
      const view = flow.getViewport()
      void flow.setViewport({ ...view, x: view.x + x, y: view.y + y })
    }
    requestAnimationFrame(turn)
  }
  requestAnimationFrame(turn)
}

function pace(at: number, least: number, most: number): number {
  if (at < least || at > most) return 0
  if (at < least + RIM) return PACE
  return at > most - RIM ? -PACE : 0
}
