import type { KeyboardEvent, PointerEvent } from 'react'
import './Resizer.css'

// Width says how wide a panel may be, in pixels at the usual text size: panels
// grow with their text.
interface Width {
  least: number
  most: number
  usual: number
}

interface Props {
  label: string
  edge: 'left' | 'right' // the edge of the panel that moves
  width: number
  range: Width
  onResize: (width: number) => void
}

const STEP = 16

// unit is how many pixels of the screen one of a width is.
const unit = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16

// Resizer is the edge of a panel: dragged, or moved by the arrow keys, Home and
// End; a double click gives the usual width back.
export function Resizer({ label, edge, width, range: { least, most, usual }, onResize }: Props) {
  const set = (to: number): void => onResize(Math.round(Math.max(least, Math.min(most, to))))
  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void =>
    event.currentTarget.setPointerCapture(event.pointerId)
  const onPointerMove = ({ currentTarget, pointerId, clientX }: PointerEvent<HTMLDivElement>): void => {
    const panel = currentTarget.parentElement?.getBoundingClientRect()
    if (!panel || !currentTarget.hasPointerCapture(pointerId)) return
    set((edge === 'right' ? clientX - panel.left : panel.right - clientX) / unit())
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const wider = edge === 'right' ? 'ArrowRight' : 'ArrowLeft'
    const to = {
      [wider]: width + STEP,
      [wider === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight']: width - STEP,
      Home: least,
      End: most,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    set(to)
  }
  return (
    <div
      className="resizer"
      role="separator"
      data-edge={edge}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={most}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onDoubleClick={() => set(usual)}
      onKeyDown={onKeyDown}
    />
  )
}
