// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { useSelection } from '../store/page/selection'
import { focusField } from './focusField'

const field = (argument: string): string => `<div id="field tool/arguments/${argument}"><textarea></textarea></div>`

it.each([
  ['its field', field('path'), 'TEXTAREA'],
  ['the fields of the step, where it has none', field('text'), 'DIV'],
])('the keyboard is at %s', (_, fields, at) => {
  document.body.innerHTML = `<div id="inspector-body" tabindex="-1">${fields}</div>`
  focusField('a', 'path')
  expect(document.activeElement?.tagName).toBe(at)
  expect(document.activeElement).not.toBe(document.body)
  expect(useSelection.getState().node).toBe('a')
})

it('the field is entered once its code is there', async () => {
  document.body.innerHTML = '<div id="work-coming"></div>'
  focusField('a', 'path')
  expect(document.activeElement).toBe(document.body)
  document.body.innerHTML = `<div id="inspector-body" tabindex="-1">${field('path')}</div>`
  await new Promise(requestAnimationFrame)
  expect(document.activeElement?.tagName).toBe('TEXTAREA')
})
