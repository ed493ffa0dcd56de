import type { CSSProperties, KeyboardEvent, MouseEvent } from 'react'
import { Chooser } from '../../ui/Chooser'
import type { ChooserProps } from '../../ui/Chooser'
import { useBeside } from '../../ui/useBeside'
import './PickList.css'

// Spot is a point of the window, below which a list stands. Where there is no room
// it stands above the line `above`, if there is one.
export interface Spot {
  x: number
  y: number
  above?: number
}

interface Props extends ChooserProps {
  title: string
  aside?: string // beside the title: what else can be done
  at: Spot | undefined // without one it stands in the middle
}

const SIZE = { width: 21.25, height: 24.5 } // rem
const MARGIN = 8

// PickList is a chooser beside the place its choice is for.
export function PickList({ title, aside, at, ...chooser }: Props) {
  const { onClose } = chooser
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation()
    if (event.key !== 'Tab') return
    event.preventDefault()
    onClose(true)
  }
  const onContextMenu = (event: MouseEvent): void => {
    event.preventDefault()
    onClose(true)
  }
  const beside = useBeside(() => onClose(true))
  return (
    <>
      <div className="picklist-ground" {...beside} onContextMenu={onContextMenu} />
      <div
        className="picklist"
        role="dialog"
        aria-label={title}
        style={placeOf(at)}
        onKeyDown={onKeyDown}
        onMouseDown={keepFocus}
      >
        <p className="picklist-title" aria-hidden>
          {title}
          {aside !== undefined && <span> {aside}</span>}
        </p>
        <Chooser {...chooser} />
      </div>
    </>
  )
}

// keepFocus lets the field keep the focus when something else in the list is pressed.
function keepFocus(event: MouseEvent): void {
  if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
}

// placeOf keeps the list within the window.
function placeOf(at: Spot | undefined): CSSProperties {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize)
  const width = Math.min(SIZE.width * rem, window.innerWidth - 2 * MARGIN)
  const height = Math.min(SIZE.height * rem, window.innerHeight - 2 * MARGIN)
  const { x, y, above } = at ?? { x: (window.innerWidth - width) / 2, y: window.innerHeight * 0.18 }
  const left = within(x, window.innerWidth - width)
  const room = window.innerHeight - y - MARGIN
  if (above !== undefined && room < height && above - MARGIN > room) {
    return { left, width, maxHeight: Math.min(height, above - MARGIN), bottom: window.innerHeight - above }
  }
  return { left, width, maxHeight: height, top: within(y, window.innerHeight - height) }
}

const within = (at: number, size: number): number => Math.max(MARGIN, Math.min(at, size - MARGIN))
