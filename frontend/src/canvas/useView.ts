import { useOnViewportChange, useReactFlow, useStore } from '@xyflow/react'
import { useEffect, useRef } from 'react'
import { texts } from '../domain/texts'
import { placeSteps } from '../store/arranging'
import { expand } from '../store/collapsed'
import { useDocument } from '../store/document'
import { keepLayout, takeLayout } from '../store/layout'
import { attempt } from '../store/notices'
import { useSelection } from '../store/selection'
import { setViewport } from '../store/viewport'
import { isStill } from '../ui/motion'
import type { Arrangement } from './layout/arrange'
import { around, CARD, cardBox } from './layout/geometry'
import type { Box, Point } from './layout/geometry'
import { useGlide } from './useGlide'
import { fitView, meets, openView, sees } from './view'
import type { View } from './view'

const GLIDE = 220 // milliseconds

// glide is how long a move of the canvas takes; none for those who asked for calm.
function glide(): { duration: number } {
  return { duration: isStill() ? 0 : GLIDE }
}

// useView moves the canvas: to a new plan, to what was revealed, and as the
// commands say.
export function useView(arrangement: Arrangement, tidied: () => Promise<ReadonlyMap<string, Point>>): void {
  const flow = useReactFlow()
  useGlide(arrangement)
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  const shown = useRef<ReadonlyMap<string, Point>>(new Map())
  const reveal = useSelection((state) => state.reveal)
  useOnViewportChange({ onEnd: (view) => { if (shown.current.size > 0) keepLayout(view) } })

  useEffect(() => {
    if (width === 0) return
    const fit = (): void => {
      const bounds = boundsOf(arrangement)
      if (bounds) void flow.setViewport(fitView(bounds, { width, height }), glide())
    }
    const tidy = async (): Promise<void> => {
      const positions = await tidied()
      if (useDocument.getState().workflow.nodes.some((node) => node.position)) await placeSteps(texts.canvas.tidied, positions)
      requestAnimationFrame(fit)
    }
    setViewport({
      fit,
      tidy: () => void attempt(tidy),
      zoomIn: () => void flow.zoomIn(glide()),
      zoomOut: () => void flow.zoomOut(glide()),
      actualSize: () => void flow.zoomTo(1, glide()),
    })
    return () => { setViewport(undefined) }
  }, [arrangement, flow, width, height, tidied])

  useEffect(() => {
    if (width === 0 || arrangement.positions === shown.current) return
    const view = viewAfter(shown.current, arrangement, flow.getViewport(), { width, height })
    const first = shown.current.size === 0
    shown.current = arrangement.positions
    if (view) void flow.setViewport(view, first ? { duration: 0 } : glide())
  }, [arrangement, flow, width, height])

  // A panel that opens beside the canvas must not cover what was in the middle.
  const room = useRef(0)
  useEffect(() => {
    const by = room.current === 0 ? 0 : (width - room.current) / 2
    room.current = width
    if (by === 0 || width === 0) return
    const { x, y, zoom } = flow.getViewport()
    void flow.setViewport({ x: x + by, y, zoom }, glide())
  }, [flow, width])

  const answered = useRef(reveal)
  useEffect(() => {
    const { node } = useSelection.getState()
    if (reveal === answered.current || node === undefined) return
    if (arrangement.hidden.has(node)) {
      expand(arrangement.loops.filter(({ head, members }) => head !== node && members.has(node)).map(({ head }) => head))
      return // it is in sight as soon as its loop is open
    }
    answered.current = reveal
    const at = arrangement.positions.get(node)
    if (!at) return
    const zoom = Math.max(flow.getZoom(), 0.8)
    void flow.setCenter(at.x + CARD.width / 2, at.y + CARD.height / 2, { zoom, ...glide() })
  }, [reveal, arrangement, flow])
}

// boundsOf holds the cards, the frames, and the links that run beside them.
function boundsOf({ positions, frames, routes }: Arrangement): Box | undefined {
  const bends = [...routes.values()].flatMap((route) => route.points.map((point) => ({ ...point, width: 0, height: 0 })))
  return around([...[...positions.values()].map((at) => cardBox(at)), ...frames.values(), ...bends])
}

// viewAfter is where the canvas goes when other steps are there than before:
// another plan is opened, new steps out of sight are brought into it.
function viewAfter(
  before: ReadonlyMap<string, Point>,
  arrangement: Arrangement,
  view: View,
  room: { width: number; height: number },
): View | undefined {
  const ids = [...arrangement.positions.keys()]
  const bounds = boundsOf(arrangement)
  const top = [...arrangement.positions.values()].toSorted((a, b) => a.y - b.y)[0]
  if (!bounds || !top) return undefined
  if (!ids.some((id) => before.has(id))) {
    const last = takeLayout()
    return last && meets(last, room, bounds) ? last : openView(bounds, cardBox(top), room)
  }
  const fresh = around(ids.filter((id) => !before.has(id)).flatMap((id) => arrangement.positions.get(id) ?? []).map((at) => cardBox(at)))
  if (!fresh || sees(view, room, fresh)) return undefined
  return openView(bounds, cardBox(top), room)
}
