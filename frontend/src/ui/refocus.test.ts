// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { refocus } from './refocus'

it('leads the keyboard back where it is gone, and takes it from nothing', async () => {
  const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()))
  const focus = vi.fn()
  refocus(focus)
  await frame()
  expect(focus).toHaveBeenCalledTimes(1)
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  refocus(focus)
  await frame()
  expect(focus).toHaveBeenCalledTimes(1)
})
