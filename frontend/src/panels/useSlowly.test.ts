// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { draw } from '../jsx/draw.fixture'
import { jsx } from '../jsx/jsx-runtime'
import { useSlowly } from './useSlowly'

const Said = ({ text }: { text: string }) => jsx('p', { children: useSlowly(text) })
const said = (text: string) => jsx(Said, { text })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('says the first words at once, then the latest every few seconds', () => {
  const { box, again } = draw(said('Step 1'))
  const heard = [box.textContent]
  for (let step = 2; step <= 40; step += 1) {
    act(() => void vi.advanceTimersByTime(500))
    again(said(`Step ${step}`))
    if (heard.at(-1) !== box.textContent) heard.push(box.textContent)
  }
  expect(heard[0]).toBe('Step 1')
  expect(heard.length).toBeLessThanOrEqual(5)
  act(() => void vi.advanceTimersByTime(5000))
  expect(box.textContent).toBe('Step 40')
})
