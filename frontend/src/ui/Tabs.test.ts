// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it } from 'vitest'
import { draw } from '../jsx/draw.fixture'
import { jsx } from '../jsx/jsx-runtime'
import { tabAfter, Tabs } from './Tabs'

it.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 2, 0],
  ['ArrowLeft', 0, 2],
  ['ArrowLeft', 2, 1],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['ArrowDown', 1, undefined],
  ['Enter', 1, undefined],
  ['a', 1, undefined],
])('%s leads from tab %i of three to %s', (key, at, to) => expect(tabAfter(key, at, 3)).toBe(to))

const tabs = ['one', 'two', 'three'] as const
const names = { one: 'One', two: 'Two', three: 'Three' }

it('the tab that is chosen alone is reached by Tab, and keys that choose take the keyboard along', () => {
  const make = (at: (typeof tabs)[number]) =>
    jsx(Tabs<(typeof tabs)[number]>, {
      id: 'side',
      label: 'Side',
      className: 'tab',
      tabs,
      names,
      at,
      onChoose: (next: (typeof tabs)[number]) => again(make(next)),
    })
  const { box, again } = draw(make('one'))
  const reached = (): string[] =>
    [...box.querySelectorAll<HTMLElement>('[role="tab"]')].filter(({ tabIndex }) => tabIndex === 0).map(({ id }) => id)
  const press = (key: string): boolean => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    act(() => void document.activeElement?.dispatchEvent(event))
    return event.defaultPrevented
  }
  expect(reached()).toEqual(['side-tab-one'])
  box.querySelector<HTMLElement>('[role="tab"]')?.focus()
  expect([press('End'), document.activeElement?.id, reached()]).toEqual([true, 'side-tab-three', ['side-tab-three']])
  expect([press('ArrowRight'), document.activeElement?.id]).toEqual([true, 'side-tab-one'])
  expect([press('ArrowDown'), document.activeElement?.id]).toEqual([false, 'side-tab-one'])
  expect(box.querySelector('[aria-selected="true"]')?.getAttribute('aria-controls')).toBe('side-panel-one')
  expect(box.querySelectorAll('[aria-controls]')).toHaveLength(1) // the other panels are not there
})
