import { elementAt } from '../../ui/places'

// focusRun gives the focus to what the run asks, else to the head of the run. No answer
// has it from the beginning: a key pressed too late would give that.
export function focusRun(): void {
  const question = elementAt('run-question')
  const at = question?.querySelector('input') ?? question ?? elementAt('drawer-tab-run')
  at?.focus()
}
