import { useOnViewportChange, useReactFlow, useStore } from '@xyflow/react'
import { useEffect, useRef } from 'react'
import { texts } from '../domain/texts'
import { placeSteps } from '../store/edit/arranging'
import { useDocument } from '../store/document/document'
import { keepLayout, takeLayout } from '../store/document/layout'
import { attempt } from '../store/page/notices'
import { useScene } from '../store/document/scene'
import { useSelection } from '../store/page/selection'
import { setViewport } from '../store/page/viewport'
import { boundsOf, boundsOfSelected } from './bounds'
import type { Arrangement } from './layout/arrange'
import { around, cardBox } from './layout/geometry'
import type { Box, Point } from './layout/geometry'
import { glide, useAim } from './useAim'
import { useGlide } from './useGlide'
import { useSight } from './useSight'
import { fitView, meets, openView, sees } from './view'
import type { View } from './view'
import type { Note } from '../wire/types'

// useView moves the canvas: to a new plan, to what was revealed, and as the
// commands say.
export function useView(arrangement: Arrangement, tidied: () => Promise<ReadonlyMap<string, Point>>): void {
  const flow = useReactFlow()
  const aim = useAim()
  useGlide(arrangement)
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  const shown = useRef<ReadonlyMap<string, Point>>(new Map())
  useOnViewportChange({
    onEnd: (view) => {
      if (shown.current.size > 0) keepLayout(view)
    },
  })

  useEffect(() => {
    if (width === 0) return
    const show = (bounds: Box | undefined): void => {
      if (bounds) aim.go(fitView(bounds, { width, height }))
    }
    const notes = (): readonly Note[] => useScene.getState().workflow.notes
    const fit = (): void => show(boundsOf(arrangement, notes()))
    const tidy = async (): Promise<void> => {
      const positions = await tidied()
      if (useDocument.getState().workflow.nodes.some((node) => node.position))
        await placeSteps(texts.canvas.tidied, positions)
      requestAnimationFrame(fit)
    }
    setViewport({
      fit,
      fitSelected: () => show(boundsOfSelected(arrangement, useSelection.getState(), notes())),
      tidy: () => void attempt(tidy),
      zoomIn: () => void flow.zoomIn(glide()),
      zoomOut: () => void flow.zoomOut(glide()),
      actualSize: () => void flow.zoomTo(1, glide()),
    })
    return () => setViewport(undefined)
  }, [arrangement, flow, aim, width, height, tidied])

  useEffect(() => {
    if (width === 0 || arrangement.positions === shown.current) return
    const view = viewAfter(shown.current, arrangement, aim.view(), { width, height })
    const first = shown.current.size === 0
    shown.current = arrangement.positions
    if (view) aim.go(view, first ? { duration: 0 } : glide())
  }, [arrangement, aim, width, height])
  useSight(arrangement, aim)
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
  const fresh = around(
    ids
      .filter((id) => !before.has(id))
      .flatMap((id) => arrangement.positions.get(id) ?? [])
      .map((at) => cardBox(at)),
  )
  if (!fresh || sees(view, room, fresh)) return undefined
  return openView(bounds, cardBox(top), room)
}
