// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { draw } from '../../jsx/draw.fixture'
import { jsx } from '../../jsx/jsx-runtime'
import { Arguments } from './Arguments'

it.each([
  ['milliseconds', '20000', '20000 (20 s)'],
  ['timeout_ms', '500', '500'],
  ['count', '20000', '20000'],
])('%s of %s is told as %s', (name, line, want) => {
  const { box } = draw(jsx(Arguments, { list: [{ name, title: name, lines: [line], length: line.length }] }))
  expect(box.querySelector('pre')?.textContent).toBe(want)
})
