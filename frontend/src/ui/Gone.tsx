import { useLayoutEffect, useRef } from 'react'

// Gone calls back in the very moment in which the menu around it goes. Radix tells so in
// a later task, and a key that is pressed before it would be lost.
export function Gone({ back }: { back: (closed: Element | null) => void }) {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const menu = place.current?.closest('.menu') ?? null
    return () => back(menu)
  }, [back])
  return <span ref={place} hidden />
}
