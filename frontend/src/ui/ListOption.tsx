import { useEffect, useRef } from 'react'
import type { ComponentProps, PointerEvent } from 'react'

interface Props extends ComponentProps<'div'> {
  id: string
  selected: boolean // it is walked to, and comes into sight
  disabled?: boolean // it says why it cannot be chosen
  onPress?: ((event: PointerEvent) => void) | undefined
}

// ListOption is one of a list box whose field keeps the keyboard, and names to screen
// readers what is walked to.
export function ListOption({ selected, disabled, onPress, ...own }: Props) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (selected) element.current?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  const keepFocus = (event: PointerEvent): void => {
    event.preventDefault()
    onPress?.(event)
  }
  return (
    <div
      ref={element}
      role="option"
      aria-selected={selected}
      aria-disabled={disabled}
      onPointerDown={keepFocus}
      {...own}
    />
  )
}

// walkedRound is where an arrow key leads among so many options, round and round;
// undefined for any other key.
export function walkedRound(key: string, at: number, of: number): number | undefined {
  const by = { ArrowDown: 1, ArrowUp: -1 }[key]
  return by && (at + by + of) % Math.max(of, 1)
}
