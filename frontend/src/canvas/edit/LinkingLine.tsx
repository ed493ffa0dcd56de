import { useReactFlow, useStore } from '@xyflow/react'
import type { InternalNode } from '@xyflow/react'
import { namer } from '../../domain/text/describe'
import { texts } from '../../domain/texts'
import type { Direction } from '../../domain/program/settings'
import { useDirection } from '../../store/program/direction'
import { useDocument } from '../../store/document/document'
import { sidesIn } from '../flow'
import { sidePoint } from '../handles'
import type { Box, Point } from '../layout/geometry'
import { ARROW } from '../path'
import { useLinking } from './linking'
import './LinkingLine.css'

// LinkingLine is the link that is being drawn, to the card it can lead to as soon as the
// pointer is on it, and beside the pointer what letting go would do, or why nothing.
export function LinkingLine() {
  const drawn = useLinking((state) => state.source !== undefined)
  return drawn ? <Drawn /> : null
}

function Drawn() {
  const { start, at, over, refused, toVoid } = useLinking()
  useStore((state) => state.transform) // it stays with its card
  const flow = useReactFlow()
  const direction = useDirection()
  const name = namer(useDocument((state) => state.workflow))
  const why = over === undefined ? undefined : refused.get(over)
  const no = why !== undefined || undefined
  const words = why
    ? texts.editing.whyNot[why]
    : over !== undefined
      ? texts.editing.handles.drop(name(over))
      : toVoid
        ? texts.editing.handles.dropNew
        : ''
  const card = over === undefined || no ? undefined : flow.getInternalNode(over)
  const end = card ? flow.flowToScreenPosition(sidePoint(boxOf(card), sidesIn(direction).in)) : at
  return (
    <>
      <svg className="linking" aria-hidden data-refused={no}>
        <marker id="linking-arrow" orient="auto" markerUnits="userSpaceOnUse" overflow="visible">
          <path d={ARROW} />
        </marker>
        <path d={pathBetween(flow.flowToScreenPosition(start), end, direction)} markerEnd="url(#linking-arrow)" />
      </svg>
      {words !== '' && (
        <p className="linking-hint" role="status" data-refused={no} style={{ left: at.x + 16, top: at.y + 14 }}>
          {words}
        </p>
      )}
    </>
  )
}

function boxOf({ internals, measured: { width = 0, height = 0 } }: InternalNode): Box {
  return { ...internals.positionAbsolute, width, height }
}

// pathBetween leaves a card and reaches another as the flow does.
function pathBetween(from: Point, to: Point, direction: Direction): string {
  const across = direction === 'right'
  const bend = Math.max(24, Math.abs(across ? to.x - from.x : to.y - from.y) / 2)
  const by = across ? { x: bend, y: 0 } : { x: 0, y: bend }
  return `M${from.x},${from.y} C${from.x + by.x},${from.y + by.y} ${to.x - by.x},${to.y - by.y} ${to.x},${to.y}`
}
