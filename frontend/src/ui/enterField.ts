// A field of one line is entered with its text selected, and what is typed replaces it.
// Browsers do so for inputs alone, but a line that is wrapped looks the same.
const LINE = 'input:not([type="checkbox"]), textarea[data-line]'

// enterField gives the keyboard to a field.
export function enterField(field: HTMLElement): void {
  field.focus()
  selectLine(field)
}

// enterByTab does so wherever Tab leads, until it is told to stop.
export function enterByTab(): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let led = false // by Tab, which is down
  const end = (): void => {
    led = false
  }
  window.addEventListener(
    'keydown',
    ({ key, defaultPrevented }) => {
      led = key === 'Tab' && !defaultPrevented
    },
    { signal },
  )
  window.addEventListener('keyup', end, { signal, capture: true })
  window.addEventListener('pointerdown', end, { signal, capture: true })
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (led && target instanceof HTMLElement) selectLine(target)
    },
    { signal },
  )
  return () => stop.abort()
}

function selectLine(field: HTMLElement): void {
  if (field.matches(LINE)) (field as HTMLInputElement | HTMLTextAreaElement).select()
}
