import { useState } from 'react'
import type { FocusEvent } from 'react'

// useOff turns a control off. One that has the keyboard keeps it until the person goes on:
// the browser would take the keyboard from it to nowhere. Meanwhile the control still
// tells of presses and changes, which its owner leaves alone while it is off.
export function useOff(off: boolean) {
  const [focused, setFocused] = useState(false)
  return {
    disabled: off && !focused,
    'aria-disabled': off || undefined,
    onFocus: () => setFocused(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) setFocused(false)
    },
  }
}
