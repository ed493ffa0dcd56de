import { useState } from 'react'

// useOff turns a button off. One that has the keyboard keeps it until the person goes on:
// the browser would take the keyboard from it to nowhere.
export function useOff(off: boolean) {
  const [focused, setFocused] = useState(false)
  return {
    disabled: off && !focused,
    'aria-disabled': off || undefined,
    onFocus: () => { setFocused(true) },
    onBlur: () => { setFocused(false) },
  }
}
