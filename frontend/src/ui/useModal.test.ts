// @vitest-environment happy-dom
import { act, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { jsx } from '../jsx/jsx-runtime'
import { Coming } from './Coming'
import { Dialog } from './Dialog'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const onClose = (): void => undefined

// A key pressed between the two would go to what lies below.
it.each([
  ['a dialog', jsx(Dialog, { title: 'Keys', closeLabel: 'Close', onClose, children: 'all' })],
  ['one that comes', jsx(Coming, { onClose })],
])('%s has the keyboard in the moment in which it is drawn', (_, dialog) => {
  const open: (boolean | undefined)[] = []
  function Around() {
    useLayoutEffect(() => void open.push(box.querySelector('dialog')?.open), [])
    return dialog
  }
  const box = document.body
  const root = createRoot(box)
  act(() => root.render(jsx(Around, {})))
  expect(open).toEqual([true])
  act(() => root.unmount())
})
