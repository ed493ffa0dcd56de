// @vitest-environment happy-dom
import { act, useEffect } from 'react'
import { expect, it } from 'vitest'
import { draw } from '../jsx/draw.fixture'
import { jsx, jsxs } from '../jsx/jsx-runtime'
import { ADD, ROW, useRows } from './useRows'
import type { Rows } from './useRows'

let rows: Rows
let taken = 0 // how often a row was taken back

function List({ values }: { values: readonly string[] }) {
  const made = useRows(values, () => () => () => {
    taken += 1
  })
  useEffect(() => {
    rows = made
  })
  return jsxs('div', {
    ...made.list,
    children: [
      ...values.map((value) =>
        jsxs(
          'p',
          {
            ...ROW,
            children: [jsx('input', { id: value, defaultValue: value }), button(value, 'up'), button(value, 'down')],
          },
          value,
        ),
      ),
      jsx('p', { ...ADD, children: button('', 'add') }, 'add'),
    ],
  })
}

const button = (of: string, does: string) => jsx('button', { id: `${of}${does}`, children: does }, does)
const list = (...values: string[]) => jsx(List, { values })
const here = (): string | undefined => document.activeElement?.id

it('a row that is added takes the keyboard, once it is there', async () => {
  const { box, again } = draw(list('a'))
  box.querySelector('button')?.focus()
  await act(() => rows.added(() => undefined))
  expect(here()).toBe('aup')
  again(list('a', 'b'))
  expect(here()).toBe('b')
  box.querySelector('button')?.focus()
  again(list('a', 'b', 'c')) // by somebody else
  expect(here()).toBe('aup')
})

it.each([
  ['the first', 0, ['b', 'c'], 'b'],
  ['one in the middle', 1, ['a', 'c'], 'c'],
  ['the last', 2, ['a', 'b'], 'b'],
])('after %s is removed its neighbour has the keyboard', async (_, at, left, next) => {
  const { box, again } = draw(list('a', 'b', 'c'))
  box.querySelectorAll('input')[at]?.focus()
  await act(() => rows.removed(at, () => undefined))
  again(list(...left))
  expect(here()).toBe(next)
})

it('after the only row is removed the button that adds one has the keyboard', async () => {
  const { box, again } = draw(list('a'))
  box.querySelector('input')?.focus()
  await act(() => rows.removed(0, () => undefined))
  again(list())
  expect(here()).toBe('add')
})

it('a row that is moved keeps the keyboard at the same button', async () => {
  const { box, again } = draw(list('a', 'b', 'c'))
  box.querySelector<HTMLElement>('#bdown')?.focus()
  await act(() => rows.moved(1, 1, () => undefined))
  again(list('a', 'c', 'b'))
  expect(here()).toBe('bdown')
})

it('the keyboard is not taken from where the person has gone meanwhile, nor for what was not made', async () => {
  const { box, again } = draw(list('a'))
  const elsewhere = document.body.appendChild(document.createElement('input'))
  box.querySelector('button')?.focus()
  await act(() => rows.added(() => undefined))
  elsewhere.focus()
  again(list('a', 'b'))
  expect(document.activeElement).toBe(elsewhere)
  box.querySelector('button')?.focus()
  await act(() => rows.added(() => Promise.resolve(false)))
  again(list('a', 'b', 'c'))
  expect(here()).toBe('aup')
})

async function added(): Promise<ReturnType<typeof draw>> {
  taken = 0
  const drawn = draw(list('a'))
  drawn.box.querySelector<HTMLElement>('#add')?.focus()
  await act(() => rows.added(() => undefined))
  drawn.again(list('a', 'b'))
  return drawn
}

function escape(): boolean {
  const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  act(() => {
    document.activeElement?.dispatchEvent(event)
  })
  return event.defaultPrevented
}

it('Escape in a row that was added takes it back, and the keyboard is where it was', async () => {
  const { again } = await added()
  expect(here()).toBe('b')
  expect(escape()).toBe(true)
  again(list('a'))
  expect([here(), taken]).toEqual(['add', 1])
})

it('Escape takes no row back into which something was typed, or which was left', async () => {
  await added()
  document.activeElement?.dispatchEvent(new Event('input', { bubbles: true }))
  expect(escape()).toBe(false)
  const { box } = await added()
  box.querySelector<HTMLElement>('#a')?.focus()
  box.querySelector<HTMLElement>('#b')?.focus()
  expect(escape()).toBe(false)
  expect(taken).toBe(0)
})
