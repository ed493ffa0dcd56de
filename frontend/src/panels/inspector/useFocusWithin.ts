import { useEffect, useRef } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import { focusRow } from '../../store/outline'
import { focusCanvas } from '../../store/viewport'

const TAKES_FOCUS = 'button:not(:disabled):not([tabindex="-1"]), input, textarea, select, a[href], [tabindex="0"]'

interface Handlers {
  onFocus: (event: FocusEvent<HTMLElement>) => void
  onBlur: (event: FocusEvent<HTMLElement>) => void
  onKeyDown: (event: KeyboardEvent) => void
}

// useFocusWithin keeps the keyboard in a panel when the control that had it goes, as
// the button that removes its line. Escape gives it back to where it came from: the
// list of steps or the canvas. A field has taken the first Escape for itself.
export function useFocusWithin(): Handlers {
  const from = useRef<'steps' | 'canvas'>('canvas')
  const last = useRef<{ panel: HTMLElement; control: Element; at: number }>(undefined)
  useEffect(() => {
    if (!last.current || last.current.control.isConnected || document.activeElement !== document.body) return
    const { panel, at } = last.current
    const controls = controlsOf(panel)
    ;(controls[Math.min(at, controls.length - 1)] ?? panel).focus()
  })
  return {
    onFocus: ({ currentTarget: panel, target, relatedTarget }) => {
      last.current = { panel, control: target, at: controlsOf(panel).indexOf(target) }
      if (!(relatedTarget instanceof Element) || panel.contains(relatedTarget)) return
      from.current = relatedTarget.closest('[role="tree"]') ? 'steps' : 'canvas'
    },
    onBlur: () => { last.current = undefined },
    onKeyDown: (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      if (from.current === 'steps' && document.querySelector('[role="tree"]')) focusRow()
      else focusCanvas()
    },
  }
}

const controlsOf = (panel: HTMLElement): HTMLElement[] => [...panel.querySelectorAll<HTMLElement>(TAKES_FOCUS)]
