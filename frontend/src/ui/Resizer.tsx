import type { KeyboardEvent, PointerEvent } from 'react'
import './Resizer.css'

interface Props {
  label: string
  width: number
  least: number
  most: number
  onResize: (width: number) => void
}

const STEP = 16

// Resizer is the right edge of a panel: dragged, or moved by the arrow keys.
export function Resizer({ label, width, least, most, onResize }: Props) {
  const set = (to: number): void => { onResize(Math.round(Math.max(least, Math.min(most, to)))) }
  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) set(event.clientX)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowLeft') set(width - STEP)
    if (event.key === 'ArrowRight') set(width + STEP)
  }
  return (
    <div
      className="resizer"
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={most}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    />
  )
}
