// focusRun gives the focus to what the run asks, else to the head of the run. No answer
// has it from the beginning: a key pressed too late would give that.
export function focusRun(): void {
  const question = document.querySelector<HTMLElement>('.run-question')
  const at = question?.querySelector('input') ?? question ?? document.getElementById('drawer-tab-run')
  at?.focus()
}
