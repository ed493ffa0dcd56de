// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { jsx } from '../jsx/jsx-runtime'
import { PieceLine } from './PieceLine'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const drawn = (...texts: string[]): Element | null => {
  const page = document.createElement('div')
  const pieces = texts.map((text) => ({ text, reference: false }))
  act(() => createRoot(page).render(jsx(PieceLine, { pieces })))
  return page.firstElementChild
}

it.each([
  ['Arabic in a sentence', ['Show “', 'مرحبا بكم في ملف الفواتير', '”'], true],
  ['Hebrew in a sentence', ['Show “', 'שלום לכולם', '”'], true],
  ['both in one value', ['مرحبا report.txt'], true],
  ['one direction', ['Show “', 'Good morning', '”'], false],
  ['the other one', ['مرحبا بكم “', '12', '”'], false],
])('%s: what is cut of the line is its end', (_, texts, mixed) => {
  const line = drawn(...texts)
  expect(line?.querySelector('.piece-line-all') !== null).toBe(mixed)
  expect(line?.textContent).toBe(texts.join(''))
})
