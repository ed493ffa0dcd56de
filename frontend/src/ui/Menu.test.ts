// @vitest-environment happy-dom
import { Play } from 'lucide-react'
import { act } from 'react'
import { beforeAll, expect, it, vi } from 'vitest'
import { draw } from '../jsx/draw.fixture'
import { jsx, jsxs } from '../jsx/jsx-runtime'
import { Menu, MenuItem, MenuSub } from './Menu'

beforeAll(() => {
  HTMLElement.prototype.showPopover = () => undefined
})

const focused = (): string | null | undefined => document.activeElement?.textContent
const press = (key: string): void =>
  act(() => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))

// opened is a menu with an item that is off, one that is not, and a menu in it.
function opened(onSelect: () => unknown) {
  const item = (name: string, more = {}) => jsx(MenuItem, { key: name, icon: Play, onSelect, children: name, ...more })
  const sub = jsx(MenuSub, { key: 'more', icon: Play, title: 'More', children: item('Inside') })
  const { box } = draw(jsxs(Menu, { label: 'menu', children: [item('Off', { disabled: true }), item('On'), sub] }))
  const arrow = box.getElementsByTagName('button')[0]
  act(() => arrow?.focus())
  press('ArrowDown')
  return { box, menus: () => box.getElementsByClassName('menu').length }
}

it('opens by a key with the keyboard on the first item that is on', () => {
  const { menus } = opened(vi.fn())
  expect([menus(), focused()]).toEqual([1, 'On'])
  press('Escape')
  expect(menus()).toBe(0)
})

it('what is chosen runs once the menu is gone', () => {
  const seen = vi.fn(() => menus())
  const { menus } = opened(seen)
  press('Enter')
  expect(seen).toHaveReturnedWith(0)
})

it('what is off is not chosen', () => {
  const seen = vi.fn()
  const { menus, box } = opened(seen)
  act(() => box.querySelector<HTMLElement>('[aria-disabled]')?.click())
  expect([menus(), seen.mock.calls.length]).toEqual([1, 0])
})

it('a menu in it opens to the right, and the left arrow leads back', () => {
  const seen = vi.fn()
  const { menus } = opened(seen)
  press('End')
  press('ArrowRight')
  expect([menus(), focused()]).toEqual([2, 'Inside'])
  press('ArrowLeft')
  expect([menus(), focused()]).toEqual([1, 'More'])
  press('ArrowRight')
  press('Enter')
  expect([menus(), seen.mock.calls.length]).toEqual([0, 1])
})

it('goes when something else takes the keyboard, and leaves it there', () => {
  const { menus } = opened(vi.fn())
  const field = document.body.appendChild(document.createElement('input'))
  act(() => field.focus())
  expect([menus(), document.activeElement]).toEqual([0, field])
})
