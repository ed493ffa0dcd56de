// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { usePicking } from '../store/page/picking'
import { addStepAt } from './adding'

it('the list of new steps stands at the button that was pressed for it', () => {
  const button = document.createElement('button')
  button.getBoundingClientRect = () => ({ left: 500, top: 800, bottom: 832 }) as DOMRect
  addStepAt(button)
  const { picking, at } = usePicking.getState()
  expect([picking?.what, at]).toEqual(['step', { x: 500, y: 840, above: 792 }])
})
