import { useRef } from 'react'
import type { MouseEvent } from 'react'

interface Handlers {
  onMouseDown: (event: MouseEvent) => void
  onClick: (event: MouseEvent) => void
}

// useBeside closes what lies on a ground once the ground itself was pressed and let go.
// Were it closed by the press, the press would go on to what lies below, and take the
// keyboard there.
export function useBeside(close: () => void): Handlers {
  const pressed = useRef(false)
  return {
    onMouseDown: (event) => {
      pressed.current = event.target === event.currentTarget
      if (pressed.current) event.preventDefault()
    },
    onClick: ({ target, currentTarget }) => {
      if (pressed.current && target === currentTarget) close()
    },
  }
}
