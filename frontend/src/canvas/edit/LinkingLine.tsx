import { useReactFlow, useStore } from '@xyflow/react'
import { namer } from '../../domain/describe'
import { texts } from '../../domain/texts'
import type { Direction } from '../../domain/view'
import { useDirection } from '../../store/direction'
import { useDocument } from '../../store/document'
import { arrowOf } from '../Arrow'
import type { Point } from '../layout/geometry'
import { useLinking } from './linking'
import './LinkingLine.css'

// LinkingLine is the link that is being drawn, and beside the pointer what letting go
// would do, or why nothing.
export function LinkingLine() {
  const drawn = useLinking((state) => state.source !== undefined)
  return drawn ? <Drawn /> : null
}

function Drawn() {
  const { start, at, over, refused } = useLinking()
  useStore((state) => state.transform) // it stays with its card
  const flow = useReactFlow()
  const direction = useDirection()
  const name = namer(useDocument((state) => state.workflow))
  const why = over === undefined ? undefined : refused.get(over)
  const words = why ? texts.editing.whyNot[why] : over === undefined ? texts.editing.handles.dropNew : texts.editing.handles.drop(name(over))
  return (
    <>
      <svg className="linking" aria-hidden>
        <path data-refused={why !== undefined || undefined} d={pathBetween(flow.flowToScreenPosition(start), at, direction)} markerEnd={`url(#${arrowOf(undefined)})`} />
      </svg>
      <p className="linking-hint" role="status" data-refused={why !== undefined || undefined} style={{ left: at.x + 16, top: at.y + 14 }}>{words}</p>
    </>
  )
}

// pathBetween leaves a card and reaches another as the flow does.
function pathBetween(from: Point, to: Point, direction: Direction): string {
  const across = direction === 'right'
  const bend = Math.max(24, Math.abs(across ? to.x - from.x : to.y - from.y) / 2)
  const by = across ? { x: bend, y: 0 } : { x: 0, y: bend }
  return `M${from.x},${from.y} C${from.x + by.x},${from.y + by.y} ${to.x - by.x},${to.y - by.y} ${to.x},${to.y}`
}
