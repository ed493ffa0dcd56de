// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it } from 'vitest'
import { draw } from '../jsx/draw.fixture'
import { jsx } from '../jsx/jsx-runtime'
import { ListOption, walkedRound } from './ListOption'

it.each([
  ['ArrowDown', 0, 3, 1],
  ['ArrowDown', 2, 3, 0],
  ['ArrowUp', 0, 3, 2],
  ['ArrowUp', 2, 3, 1],
  ['ArrowDown', 0, 1, 0],
  ['ArrowDown', 0, 0, 0],
  ['Home', 1, 3, undefined],
  ['a', 1, 3, undefined],
])('%s leads from option %i of %i to %s', (key, at, of, to) => expect(walkedRound(key, at, of)).toBe(to))

it('an option that is pressed leaves the keyboard with the field, and comes into sight when it is walked to', () => {
  const pressed: string[] = []
  const seen: string[] = []
  HTMLElement.prototype.scrollIntoView = function (this: HTMLElement) {
    seen.push(this.id)
  }
  const list = (at: string) =>
    jsx('div', {
      children: ['a', 'b'].map((id) =>
        jsx(ListOption, { id, selected: id === at, children: id, onPress: () => pressed.push(id) }, id),
      ),
    })
  const { box, again } = draw(list('a'))
  again(list('b'))
  again(list('b'))
  expect(seen).toEqual(['a', 'b'])
  const event = new PointerEvent('pointerdown', { bubbles: true, cancelable: true })
  act(() => void box.querySelector('#b')?.dispatchEvent(event))
  expect([event.defaultPrevented, pressed]).toEqual([true, ['b']])
  expect(box.querySelector('#b')?.getAttribute('aria-selected')).toBe('true')
})
