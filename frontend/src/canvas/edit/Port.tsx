import { Position, useReactFlow } from '@xyflow/react'
import { Plus } from 'lucide-react'
import type { CSSProperties } from 'react'
import { outputLabel } from '../../domain/graph/workflow'
import { texts } from '../../domain/texts'
import { pick } from '../../store/page/picking'
import { tip } from '../../ui/tooltip'
import { useLinkDrag } from './useLinkDrag'
import type { Point } from '../layout/geometry'
import '../OutputLabel.css'
import './Ports.css'

interface Props {
  node: string
  output: string
  side: Position
  share: number // of the side, from its beginning
  bends: boolean // to the right, below the card
  close: boolean // a card of another way may be below
  room: number // px for its name below the card
  open: boolean
}

// Port is the handle of one way out: a press adds a step there, a drag draws a link.
export function Port({ node, output, side, share, bends, close, room, open }: Props) {
  const drag = useLinkDrag()
  const flow = useReactFlow()
  const label = outputLabel(output)
  const title = texts.editing.handles.port(label)
  return (
    <button
      type="button"
      tabIndex={-1}
      className="port"
      data-side={side}
      data-open={open || undefined}
      data-bends={(open && bends) || undefined}
      data-close={close || undefined}
      data-testid={`port-${node}-${output}`}
      aria-label={title}
      {...tip(title, '')}
      style={{ '--share': `${share * 100}%`, '--room': `${room}px` } as CSSProperties}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onPointerDown={(event) => {
        const start = flow.screenToFlowPosition(rootOf(event.currentTarget.getBoundingClientRect(), side, open, bends))
        drag(event, {
          source: { from: node, output },
          start,
          onClick: (at) => pick({ what: 'step', where: { kind: 'after', node, output } }, at),
        })
      }}
    >
      {label !== '' && (
        <span dir="auto" className="output-label port-label one-line" data-tone={toneOf(output)}>
          {label}
        </span>
      )}
      <span className="port-dot">{open && <Plus size={12} strokeWidth={2.25} aria-hidden />}</span>
    </button>
  )
}

// rootOf is where the handle meets the card: an open one stands off from it, and one that turns
// begins at its own corner.
function rootOf({ left, top, width, height }: DOMRect, side: Position, open: boolean, bends: boolean): Point {
  const across = side === Position.Right
  return { x: open && (across || bends) ? left : left + width / 2, y: open && !across ? top : top + height / 2 }
}

function toneOf(output: string): string | undefined {
  return { IfTrue: 'true', IfFalse: 'false', OnError: 'error' }[output]
}
