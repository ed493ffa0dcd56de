import { expect, it } from 'vitest'
import { helpOf } from './help'

it.each([
  ['Process number', 'number of the process', false],
  ['Read the text in it', 'read the text in the picture', true],
  ['folder', 'path of the folder', true],
  ['What to capture', 'what to capture', false],
  ['Pause between keys (ms)', 'pause between keys in milliseconds', true],
  ['From the left (pixels)', 'pixels from the left edge of the screen', true],
  ['Answer filled in at first', 'the answer that is filled in at first', false],
  ['Clicks', '2 for a click', true],
  ['message', '', false],
  ['Größe', 'größe', false],
  ['', 'the text', true],
])('%s: %s', (title, description, isMore) => {
  expect(helpOf({ title, description })).toBe(isMore ? description : '')
})
