// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { draw } from '../jsx/draw.fixture'
import { jsx } from '../jsx/jsx-runtime'
import { useAnswer } from './useAnswer'

// What is asked, in its order; a test answers it.
let asked: { of: string; answer: (value: string) => void; fail: (cause: Error) => void }[] = []
const ask = (of: string): Promise<string> =>
  new Promise((answer, fail) => {
    asked.push({ of, answer, fail })
  })

function Shown({ of, version = 0 }: { of: string; version?: number }) {
  const { value, failure } = useAnswer(ask, of, version)
  return jsx('p', { children: `${value ?? 'none'} ${failure}`.trim() })
}
const shown = (of: string, version = 0) => jsx(Shown, { of, version })
const settle = (make: () => void): Promise<void> =>
  act(() => {
    make()
    return Promise.resolve()
  })

beforeEach(() => {
  asked = []
})

it('shows the answer, and what was answered before while it asks anew', async () => {
  const { box, again } = draw(shown('a'))
  expect(box.textContent).toBe('none')
  await settle(() => asked[0]?.answer('of a'))
  expect(box.textContent).toBe('of a')
  again(shown('a', 1))
  again(shown('b', 1))
  again(shown('b', 1))
  expect(box.textContent).toBe('of a')
  await settle(() => asked[2]?.answer('of b'))
  expect([box.textContent, asked.map(({ of }) => of)]).toEqual(['of b', ['a', 'a', 'b']])
})

it.each([
  ['is answered', () => asked[0]?.answer('of a')],
  ['fails', () => asked[0]?.fail(new Error('of a'))],
])('a question that %s after the next one is passed over', async (_, late) => {
  const { box, again } = draw(shown('a'))
  again(shown('b'))
  await settle(() => asked[1]?.answer('of b'))
  await settle(late)
  expect(box.textContent).toBe('of b')
})

it('a failure is told beside what was answered before, until there is an answer', async () => {
  const { box, again } = draw(shown('a'))
  await settle(() => asked[0]?.answer('of a'))
  again(shown('a', 1))
  await settle(() => asked[1]?.fail(new Error('Gone.')))
  expect(box.textContent).toMatch(/^of a ./)
  again(shown('a', 2))
  await settle(() => asked[2]?.answer('again'))
  expect(box.textContent).toBe('again')
})
