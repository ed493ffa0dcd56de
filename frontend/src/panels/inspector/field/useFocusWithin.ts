import { useRef } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import { focusRow } from '../../../store/outline/outline'
import { elementAt, focusOn } from '../../../ui/places'

interface Handlers {
  onFocus: (event: FocusEvent<HTMLElement>) => void
  onKeyDown: (event: KeyboardEvent) => void
}

// useFocusWithin gives the keyboard back at Escape to where it came from: the list of
// steps or the canvas. A field has taken the first Escape for itself.
export function useFocusWithin(): Handlers {
  const from = useRef<'steps' | 'canvas'>('canvas')
  return {
    onFocus: ({ currentTarget: panel, relatedTarget }) => {
      if (!(relatedTarget instanceof Element) || panel.contains(relatedTarget)) return
      from.current = relatedTarget.closest('[role="tree"]') ? 'steps' : 'canvas'
    },
    onKeyDown: (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      if (from.current === 'steps' && elementAt('steps')) focusRow()
      else focusOn('canvas')
    },
  }
}
