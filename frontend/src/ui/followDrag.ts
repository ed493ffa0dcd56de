// Point is a place in the window.
interface Point {
  x: number
  y: number
}

// Drag is what comes of a press.
interface Drag {
  begin: (at: Point) => void // it has become a drag
  move: (at: Point) => void // begin included
  drop: () => void // let go where it was moved to last
  give: () => void // given up by Escape, or the system has taken it
  click?: (at: Point) => void // pressed and let go in place
}

const MOVED = 4 // pixels from which a press is a drag

// followDrag follows the main button from its press until it is let go. What was
// pressed may be gone by then.
export function followDrag({ clientX, clientY }: { clientX: number; clientY: number }, drag: Drag): void {
  const stop = new AbortController()
  let begun = false
  const give = (): void => {
    stop.abort()
    if (begun) drag.give()
  }
  const move = ({ clientX: x, clientY: y }: PointerEvent): void => {
    if (!begun) {
      if (Math.hypot(x - clientX, y - clientY) < MOVED) return
      begun = true
      drag.begin({ x, y })
    }
    drag.move({ x, y })
  }
  const up = ({ clientX: x, clientY: y }: PointerEvent): void => {
    stop.abort()
    if (begun) drag.drop()
    else drag.click?.({ x, y })
  }
  const key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    give()
  }
  const listen = { signal: stop.signal, capture: true }
  window.addEventListener('pointermove', move, listen)
  window.addEventListener('pointerup', up, listen)
  window.addEventListener('pointercancel', give, listen)
  window.addEventListener('keydown', key, listen)
}
