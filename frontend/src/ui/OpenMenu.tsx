import { createContext, useCallback, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { ComponentProps, RefObject } from 'react'
import { flushSync } from 'react-dom'
import { MenuBox } from './MenuBox'

type Run = () => unknown

// Choose closes the menu, and runs what was chosen once it is gone, so that it may take the
// focus.
export const Choose = createContext<(run: Run) => void>(() => undefined)

interface Props extends Omit<ComponentProps<typeof MenuBox>, 'box'> {
  opener?: RefObject<HTMLElement | null> // closes the menu by itself
  close: () => void // by a choice, Escape, or when something else takes the pointer or the keyboard
  back: (closed: Element | null) => void // gives the keyboard back as the menu goes, in the very moment
}

// OpenMenu is a menu until it is closed.
export function OpenMenu({ opener, close, back, ...own }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const onClose = useEffectEvent(close)
  const onGone = useEffectEvent(back)
  useLayoutEffect(() => {
    const menu = box.current
    const stop = new AbortController()
    const { signal } = stop
    const onLeave = ({ target }: Event): void => {
      if (target instanceof Node && ![menu, opener?.current].some((one) => one?.contains(target))) onClose()
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      onClose()
    }
    document.addEventListener('keydown', onKey, { signal, capture: true })
    document.addEventListener('pointerdown', onLeave, { signal })
    document.addEventListener('focusin', onLeave, { signal })
    return () => {
      stop.abort()
      onGone(menu)
    }
  }, [opener])
  const choose = useCallback(
    (run: Run) => {
      flushSync(close)
      void run()
    },
    [close],
  )
  return (
    <Choose value={choose}>
      <MenuBox box={box} {...own} />
    </Choose>
  )
}
