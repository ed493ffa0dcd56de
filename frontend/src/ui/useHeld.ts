import { useEffect } from 'react'
import type { RefObject } from 'react'

// useHeld marks a part that has the keyboard as held from where the pointer is pressed, there
// or elsewhere, until it is let go: what would give way at the press moves what is beside it
// away under the pointer, and the click is of another thing, or of none.
export function useHeld(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const held = new AbortController()
    const how = { signal: held.signal, capture: true }
    const release = (): void => {
      setTimeout(() => part.current?.removeAttribute('data-held')) // behind the click
    }
    window.addEventListener(
      'pointerdown',
      () => {
        if (part.current?.contains(document.activeElement)) part.current.setAttribute('data-held', '')
      },
      how,
    )
    window.addEventListener('pointerup', release, how)
    window.addEventListener('pointercancel', release, how)
    return () => held.abort()
  }, [part])
}
