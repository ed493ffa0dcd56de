// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { goBack, keepPlaces } from './focusPlaces'

let stop: () => void

beforeEach(() => {
  document.body.innerHTML = '<input id="first" />'
  stop = keepPlaces()
})

afterEach(() => stop())

const at = (id: string): HTMLElement => {
  const element = document.body.querySelector<HTMLElement>(`#${id}`)
  if (!element) throw new Error(`there is no #${id}`)
  return element
}

// settled is when what is taken out of the page, or left, has been looked at.
const settled = async (): Promise<void> => {
  for (let i = 0; i < 2; i += 1)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve))))
}

function open(buttons: number): HTMLElement {
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.open = true
  for (let i = 0; i < buttons; i += 1) dialog.appendChild(document.createElement('button')).focus()
  return dialog
}

it('the keyboard goes back to where it was before a dialog, however much of that had it', () => {
  at('first').focus()
  const dialog = open(20)
  goBack(dialog)
  expect(document.activeElement).toBe(at('first'))
})

it('the keyboard stays nowhere where the person had given it to nothing', async () => {
  at('first').focus()
  at('first').blur()
  await settled()
  const dialog = open(1)
  dialog.remove()
  goBack(dialog)
  expect(document.activeElement).toBe(document.body)
})

it.each([
  ['a field', '<input id="gone" />', 'beside'],
  ['a button', '<button id="gone">Remove</button>', 'part'],
])('the place of %s that goes is taken', async (_, gone, taker) => {
  document.body.innerHTML = `<div class="inspector"><div id="part" role="region" tabindex="-1">
    ${gone}<input id="beside" /></div></div>`
  at('gone').focus()
  at('gone').remove()
  await settled()
  expect(document.activeElement).toBe(at(taker))
})
