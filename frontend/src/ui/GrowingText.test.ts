// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { jsx } from '../jsx/jsx-runtime'
import { GrowingText } from './GrowingText'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

it('words that return to the field are selected, so that the next sentence takes their place', () => {
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  const draw = (value: string, putBack?: object): void =>
    act(() =>
      root.render(
        jsx(GrowingText, { label: 'Words', placeholder: '', value, putBack, onChange: vi.fn(), onEnter: vi.fn() }),
      ),
    )
  draw('')
  const field = box.querySelector('textarea')
  field?.focus()
  draw('remove “Ask”', {})
  expect([field?.selectionStart, field?.selectionEnd]).toEqual([0, 12])
})
