import { useEffectEvent, useLayoutEffect, useRef } from 'react'

interface Props {
  close: () => void // by Escape, or by a press beside the menu
  back: (closed: Element | null) => void // as the menu goes
  opener?: string // closes the menu by itself: a selector
}

// AtOnce closes the menu around it, and calls back when it goes, in the very moment. Radix
// begins to listen, and tells that the menu has gone, in later tasks: what is pressed before
// those would be lost.
export function AtOnce({ close, back, opener = '.menu' }: Props) {
  const place = useRef<HTMLSpanElement>(null)
  const onClose = useEffectEvent(close)
  useLayoutEffect(() => {
    const menu = place.current?.closest('.menu') ?? null
    const stop = new AbortController()
    const { signal } = stop
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      onClose()
    }
    const onPress = ({ target }: PointerEvent): void => {
      if (target instanceof Element && !target.closest(`.menu, ${opener}`)) onClose()
    }
    document.addEventListener('keydown', onKey, { signal, capture: true })
    document.addEventListener('pointerdown', onPress, { signal })
    return () => {
      stop.abort()
      back(menu)
    }
  }, [back, opener])
  return <span ref={place} hidden />
}
