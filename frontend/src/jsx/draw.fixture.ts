import { act } from 'react'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, vi } from 'vitest'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

// Drawn is what a test has on the page, until its end.
export interface Drawn {
  box: HTMLElement
  again: (element: ReactNode) => void
  gone: () => void
}

let drawn: Drawn[] = []

afterEach(() => {
  for (const { gone } of drawn) gone()
  drawn = []
  document.body.replaceChildren()
})

// draw puts an element on the page; the test needs one, as that of happy-dom.
export function draw(element: ReactNode): Drawn {
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  const again = (next: ReactNode): void => act(() => root.render(next))
  again(element)
  const made = { box, again, gone: () => act(() => root.unmount()) }
  drawn.push(made)
  return made
}
