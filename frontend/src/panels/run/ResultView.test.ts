// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { result } from '../../domain/run/entry.fixture'
import type { Visit } from '../../domain/run/visit'
import { draw } from '../../jsx/draw.fixture'
import { jsx } from '../../jsx/jsx-runtime'
import { ResultView } from './ResultView'

const shown = (text: string, elsewhere: string): string => {
  const failed = result({ success: false, error: 'It is not there.', text })
  const visit = { node: 'a', call: '', entry: 1, result: failed } as unknown as Visit
  return draw(jsx(ResultView, { visit, run: 'r', elsewhere })).box.textContent
}

it('why a step failed is told once', () => {
  expect(shown('It is not there.', '').split('It is not there.')).toHaveLength(2)
  expect(shown('It is not there.', 'Said above.')).toBe('Said above.')
})

it('what it gave before it failed is told, too', () => {
  expect(shown('Three lines', '')).toContain('Three lines')
})
