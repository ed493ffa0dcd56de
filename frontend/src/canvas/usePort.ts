import { useReactFlow, useStore } from '@xyflow/react'
import { useEffect, useRef } from 'react'
import { texts } from '../domain/texts'
import type { Scene } from '../store/document/scene'
import { leavePlaces } from '../store/edit/arranging'
import { setCanvasPort } from '../store/page/canvasPort'
import { attempt } from '../store/page/notices'
import { elementAt } from '../ui/places'
import { pointerNow } from './edit/pointer'
import { freeSpot, loopAt } from './edit/spot'
import { targetAt } from './edit/target'
import { painterOf } from './export/painter'
import { fittingOf } from './fitting'
import type { Arrangement } from './layout/arrange'
import { glide } from './useAim'
import type { Aim } from './useAim'

// usePort lets the rest of the page ask the canvas.
export function usePort({ of, workflow }: Scene, arrangement: Arrangement, aim: Aim): void {
  const flow = useReactFlow()
  const left = useRef<Arrangement['positions']>(undefined) // that Tidy up gave up
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  useEffect(() => {
    if (width === 0) return
    const room = { width, height }
    const { begin, fit, fitSelected } = fittingOf(arrangement, aim, room)
    if (left.current && left.current !== arrangement.positions) {
      left.current = undefined
      begin()
    }
    const tidy = async (): Promise<void> => {
      left.current = arrangement.positions
      if (await leavePlaces(texts.canvas.tidied)) return // it begins anew once all have their places
      left.current = undefined
      begin()
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
  }, [of, workflow, arrangement, aim, flow, width, height])
}

// cardOf is the card of a step, where that is drawn.
export const cardOf = (node: string): Element | null | undefined =>
  elementAt('canvas')?.querySelector(`.react-flow__node[data-id="${CSS.escape(node)}"]`)
