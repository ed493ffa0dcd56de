import { flushSync } from 'react-dom'

// focusDrawn draws what was just changed and gives the keyboard to a part of it at once:
// until the next frame, which a busy page makes people wait for, keys would go elsewhere.
export function focusDrawn(focus: () => void): void {
  flushSync(() => undefined)
  focus()
}
