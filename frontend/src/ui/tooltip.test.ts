// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followTips, tip } from './tooltip'

let stop: () => void
let [first, second]: HTMLElement[] = []

beforeEach(() => {
  vi.useFakeTimers()
  HTMLElement.prototype.showPopover = () => undefined
  document.body.innerHTML = '<button data-tip="One"><i>icon</i></button><button data-tip="Two"></button><p>plain</p>'
  ;[first, second] = [...document.body.getElementsByTagName('button')]
  stop = followTips()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const shown = (): string | undefined => document.body.querySelector('.tooltip')?.textContent ?? undefined
const pass = (ms: number): void => void vi.advanceTimersByTime(ms)
const point = (at: Element | null | undefined, more: PointerEventInit = {}): void =>
  void at?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse', ...more }))
const leave = (): void => point(document.body.querySelector('p'))

it('comes once a control was pointed at for a while, and goes some time after that', () => {
  point(first?.firstElementChild)
  pass(599)
  expect(shown()).toBeUndefined()
  pass(1)
  expect(shown()).toBe('One')
  leave()
  pass(149)
  expect(shown()).toBe('One')
  pass(1)
  expect(shown()).toBeUndefined()
})

it('stays while the pointer is on it, and goes over to the next control at once', () => {
  point(first)
  pass(600)
  leave()
  pass(100)
  point(document.body.querySelector('.tooltip'))
  pass(1000)
  expect(shown()).toBe('One')
  point(second)
  pass(150)
  expect(shown()).toBe('Two')
})

it.each([
  ['a pointer that only passes', {}, 300],
  ['a touch', { pointerType: 'touch' }, 1000],
  ['a button that is held down', { buttons: 1 }, 1000],
])('does not come for %s', (_, how, ms) => {
  point(first, how)
  pass(ms)
  leave()
  pass(1000)
  expect(shown()).toBeUndefined()
})

it.each(['keydown', 'pointerdown'])('%s takes it away, and keeps one away that was to come', (type) => {
  const happen = (): void => void document.body.dispatchEvent(new Event(type, { bubbles: true }))
  point(first)
  pass(300)
  happen()
  pass(1000)
  expect(shown()).toBeUndefined()
  point(second)
  pass(600)
  expect(shown()).toBe('Two')
  happen()
  expect(shown()).toBeUndefined()
})

it('does not come for what a press has brought under the pointer', () => {
  const at = { clientX: 5, clientY: 5 }
  first?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, ...at }))
  point(second, at)
  pass(1000)
  expect(shown()).toBeUndefined()
  point(second, { clientX: 6, clientY: 5 })
  pass(600)
  expect(shown()).toBe('Two')
})

it('does not come for a control that went meanwhile', () => {
  point(first)
  pass(300)
  first?.remove()
  pass(1000)
  expect(shown()).toBeUndefined()
})

it('goes when what holds its control is scrolled, and no sooner', () => {
  point(first)
  pass(600)
  second?.dispatchEvent(new Event('scroll'))
  expect(shown()).toBe('One')
  document.body.dispatchEvent(new Event('scroll'))
  expect(shown()).toBeUndefined()
})

it('is of a control that is off the title: browsers tell it of no pointer', () => {
  expect(tip('Undo', 'Undo the last', true)).toEqual({ title: 'Undo' })
  expect(tip('Undo', 'Undo the last')).toEqual({ 'data-tip': 'Undo', 'aria-description': 'Undo the last' })
  expect(tip('Undo')).toEqual({ 'data-tip': 'Undo', 'aria-description': 'Undo' })
})

it('comes no more when nobody follows', () => {
  point(first)
  stop()
  pass(1000)
  point(second)
  pass(1000)
  expect(shown()).toBeUndefined()
})

it('a control without words has no tip', () => {
  first?.setAttribute('data-tip', ' ')
  point(first)
  pass(600)
  expect(shown()).toBeUndefined()
  expect(tip('')).toEqual({ 'data-tip': undefined, 'aria-description': undefined })
})
