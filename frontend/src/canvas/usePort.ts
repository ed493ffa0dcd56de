import { useReactFlow, useStore } from '@xyflow/react'
import { useEffect } from 'react'
import { texts } from '../domain/texts'
import { useDocument } from '../store/document/document'
import type { Scene } from '../store/document/scene'
import { placeSteps } from '../store/edit/arranging'
import { setCanvasPort } from '../store/page/canvasPort'
import { attempt } from '../store/page/notices'
import { elementAt } from '../ui/places'
import { pointerNow } from './edit/pointer'
import { freeSpot, loopAt } from './edit/spot'
import { targetAt } from './edit/target'
import { painterOf } from './export/painter'
import { fittingOf } from './fitting'
import type { Arrangement } from './layout/arrange'
import type { Point } from './layout/geometry'
import { glide } from './useAim'
import type { Aim } from './useAim'

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
    const { begin, fit, fitSelected } = fittingOf(arrangement, aim, room)
    const tidy = async (): Promise<void> => {
      const positions = await tidied()
      if (useDocument.getState().workflow.nodes.some((node) => node.position))
        await placeSteps(texts.canvas.tidied, positions)
      requestAnimationFrame(begin)
    }
    setCanvasPort({
      fit,
      fitSelected,
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
      targetAt: (point) => targetAt(point, flow.screenToFlowPosition, arrangement),
      loopAt: (place) => loopAt(arrangement, place),
      free: (wanted, over) => freeSpot(arrangement, workflow.notes, wanted, over),
      ...painterOf(of, workflow, arrangement),
    })
    return () => setCanvasPort(undefined)
  }, [of, workflow, arrangement, tidied, aim, flow, width, height])
}

// cardOf is the card of a step, where that is drawn.
export const cardOf = (node: string): Element | null | undefined =>
  elementAt('canvas')?.querySelector(`.react-flow__node[data-id="${CSS.escape(node)}"]`)
