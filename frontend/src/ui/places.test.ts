// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { elementAt, focusOn, isCovered, isIn } from './places'

beforeEach(() => {
  document.body.innerHTML = '<div id="steps" tabindex="0"><button>In it</button></div><button>Beside</button>'
})

it('the keyboard is in a place where that is drawn and has it', () => {
  const [inside, beside] = [...document.body.getElementsByTagName('button')]
  inside?.focus()
  expect([isIn('steps'), isIn('canvas')]).toEqual([true, false])
  beside?.focus()
  expect([isIn('steps'), isIn('canvas'), isIn('steps', inside ?? null)]).toEqual([false, false, true])
})

it('the keyboard is led to a place that is drawn, and else stays', () => {
  focusOn('steps')
  expect(document.activeElement).toBe(elementAt('steps'))
  focusOn('canvas')
  expect(document.activeElement).toBe(elementAt('steps'))
})

it.each([
  ['', false],
  ['<dialog></dialog>', false],
  ['<dialog open></dialog>', true],
  ['<div role="menu"></div>', true],
])('with %s drawn the page is covered: %s', (html, covered) => {
  document.body.innerHTML = html
  expect(isCovered()).toBe(covered)
})
