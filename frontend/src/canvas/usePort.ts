import { useReactFlow, useStore } from '@xyflow/react'
import { useEffect } from 'react'
import { texts } from '../domain/texts'
import { useDocument } from '../store/document/document'
import { useScene } from '../store/document/scene'
import type { Scene } from '../store/document/scene'
import { placeSteps } from '../store/edit/arranging'
import { setCanvasPort } from '../store/page/canvasPort'
import { attempt } from '../store/page/notices'
import { useSelection } from '../store/page/selection'
import { elementAt } from '../ui/places'
import type { Note } from '../wire/types'
import { boundsOf, boundsOfSelected, firstOf } from './bounds'
import { pointerNow } from './edit/pointer'
import { targetAt } from './edit/target'
import { painterOf } from './export/painter'
import type { Arrangement } from './layout/arrange'
import type { Box, Point } from './layout/geometry'
import { glide } from './useAim'
import type { Aim } from './useAim'
import { fitView, nextFit } from './view'

// usePort lets the rest of the page ask the canvas.
export function usePort(
  { of, workflow }: Scene,
  arrangement: Arrangement,
  tidied: () => Promise<ReadonlyMap<string, Point>>,
  aim: Aim,
): void {
  const flow = useReactFlow()
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  useEffect(() => {
    if (width === 0) return
    const room = { width, height }
    const show = (bounds: Box | undefined): void => {
      if (bounds) aim.go(fitView(bounds, room))
    }
    const notes = (): readonly Note[] => useScene.getState().workflow.notes
    const fit = (): void => {
      const [bounds, first] = [boundsOf(arrangement, notes()), firstOf(arrangement)]
      if (bounds && first) aim.fit(nextFit(aim.view(), bounds, first, room))
      else show(bounds)
    }
    const tidy = async (): Promise<void> => {
      const positions = await tidied()
      if (useDocument.getState().workflow.nodes.some((node) => node.position))
        await placeSteps(texts.canvas.tidied, positions)
      requestAnimationFrame(fit)
    }
    setCanvasPort({
      fit,
      fitSelected: () => show(boundsOfSelected(arrangement, useSelection.getState(), notes())),
      tidy: () => void attempt(tidy),
      zoomIn: () => void flow.zoomIn(glide()),
      zoomOut: () => void flow.zoomOut(glide()),
      actualSize: () => void flow.zoomTo(1, glide()),
      places: arrangement.places,
      pointer: pointerNow,
      middle: () => {
        const room = elementAt('canvas')?.getBoundingClientRect()
        return room && flow.screenToFlowPosition({ x: room.left + room.width / 2, y: room.top + room.height / 2 })
      },
      beside: (node) => {
        const card = cardOf(node)?.getBoundingClientRect()
        return card && { x: card.right + 12, y: card.top }
      },
      targetAt: (point) => targetAt(point, flow.screenToFlowPosition),
      ...painterOf(of, workflow, arrangement),
    })
    return () => setCanvasPort(undefined)
  }, [of, workflow, arrangement, tidied, aim, flow, width, height])
}

// cardOf is the card of a step, where that is drawn.
export const cardOf = (node: string): Element | null | undefined =>
  elementAt('canvas')?.querySelector(`.react-flow__node[data-id="${CSS.escape(node)}"]`)
