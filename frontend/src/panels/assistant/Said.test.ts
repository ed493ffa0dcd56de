// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { begun } from '../../domain/assistant/exchange'
import { jsx } from '../../jsx/jsx-runtime'
import { Said } from './Said'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

it('what is read to nobody but screen readers does not decide the direction of the words', () => {
  const box = document.createElement('div')
  const root = createRoot(box)
  act(() => root.render(jsx(Said, { exchange: begun('e', 'مرحبا @list') })))
  const said = box.querySelector('[dir=auto]')
  // What stands in a bdi is passed over where the browser looks for the first letter.
  for (const apart of said?.querySelectorAll('bdi') ?? []) apart.remove()
  expect(said?.textContent.trimStart()).toBe('مرحبا @list')
  act(() => root.unmount())
})
