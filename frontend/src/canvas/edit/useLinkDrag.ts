import { useReactFlow } from '@xyflow/react'
import { useCallback } from 'react'
import type { PointerEvent } from 'react'
import { followDrag } from '../../ui/followDrag'
import type { Point } from '../layout/geometry'
import { beginLink, dropLinking, endLink, moveLink, useLinking } from './linking'
import type { Source } from './linking'
import { panAtRim } from './panAtRim'

interface Press {
  source: Source
  start: Point // on the canvas, where the link is drawn from
  onClick?: (at: Point) => void // pressed and let go in place
}

// useLinkDrag draws a link from a handle that is pressed until it is let go. Escape
// gives it up.
export function useLinkDrag(): (event: PointerEvent, press: Press) => void {
  const flow = useReactFlow()
  return useCallback(
    (event, { source, start, onClick }) => {
      if (event.button !== 0) return
      event.preventDefault()
      event.stopPropagation()
      followDrag(event, {
        begin: (at) => {
          beginLink(source, start, at)
          panAtRim(flow, drawnTo)
        },
        move: moveLink,
        drop: () => endLink((at) => flow.screenToFlowPosition(at)),
        give: dropLinking,
        ...(onClick && { click: onClick }),
      })
    },
    [flow],
  )
}

function drawnTo(): Point | undefined {
  const { source, at } = useLinking.getState()
  return source && at
}
