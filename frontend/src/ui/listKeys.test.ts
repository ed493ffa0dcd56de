// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it } from 'vitest'
import { draw } from '../jsx/draw.fixture'
import { jsx } from '../jsx/jsx-runtime'
import { Chooser } from './Chooser'
import { walkedTo } from './listKeys'

const press = (key: string) => ({ key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false })

it.each([
  ['ArrowDown', 29, 0],
  ['ArrowUp', 0, 29],
  ['PageDown', 3, 13],
  ['PageDown', 25, 29],
  ['PageUp', 25, 15],
  ['PageUp', 3, 0],
  ['Home', 12, 0],
  ['End', 12, 29],
  ['a', 12, undefined],
])('%s leads from option %i to %s', (key, at, to) => expect(walkedTo(press(key), at, 30)).toBe(to))

it('with Shift the ends are those of the words in the field', () =>
  expect(walkedTo({ ...press('Home'), shiftKey: true }, 12, 30)).toBeUndefined())

it('the list is told as one that belongs to its field, and keys lead through it', () => {
  HTMLElement.prototype.scrollIntoView = () => undefined
  const chosen: string[] = []
  const options = Array.from({ length: 30 }, (_, i) => ({ key: String(i), text: `Option ${i}` }))
  const { box } = draw(
    jsx(Chooser, {
      label: 'Options',
      hint: 'Find',
      none: () => 'None',
      options: () => options,
      onChoose: (key: string) => chosen.push(key),
      onClose: () => undefined,
    }),
  )
  const field = box.querySelector('input')
  const list = box.querySelector('[role="listbox"]')
  expect([field?.getAttribute('role'), field?.getAttribute('aria-controls')]).toEqual(['combobox', list?.id])
  const type = (key: string) =>
    act(() => void field?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
  for (const key of ['End', 'PageUp', 'Enter']) type(key)
  expect(box.querySelector('[aria-selected="true"]')?.id).toBe(field?.getAttribute('aria-activedescendant'))
  expect(chosen).toEqual(['19'])
  const pressed = new MouseEvent('mousedown', { bubbles: true, cancelable: true })
  act(() => void list?.dispatchEvent(pressed))
  expect(pressed.defaultPrevented).toBe(true) // the field keeps the keyboard
})
