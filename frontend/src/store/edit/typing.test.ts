import { beforeEach, expect, it, vi } from 'vitest'
import { Failure } from '../../domain/run/failure'
import { drop, forgetTyping, hold, inConflict, insist, keep, reindex, save, type, useTyping } from './typing'

let held = 'old'
let asked: string[] = []
let answer: () => Promise<void> = () => Promise.resolve()
const target = {
  current: () => held,
  save: async (text: string) => {
    asked.push(text)
    await answer()
    held = text
  },
}
const typed = () => useTyping.getState().a

beforeEach(() => {
  vi.useFakeTimers()
  forgetTyping()
  held = 'old'
  asked = []
  answer = () => Promise.resolve()
})

it('a pause in typing saves once, with all of it', async () => {
  for (const text of ['n', 'ne', 'new']) type('a', text, target)
  await vi.advanceTimersByTimeAsync(399)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toEqual(['new'])
  expect(typed()).toBeUndefined()
})

it('what is typed while it is being saved goes on from there', async () => {
  let done: () => void = () => undefined
  answer = () =>
    new Promise((resolve) => {
      done = resolve
    })
  type('a', 'one', target)
  const saving = save('a', target)
  type('a', 'one two', target)
  done()
  await saving
  expect(typed()).toMatchObject({ text: 'one two', base: 'one', sending: false })
  answer = () => Promise.resolve()
  await vi.advanceTimersByTimeAsync(400)
  expect(asked).toEqual(['one', 'one two'])
  expect(held).toBe('one two')
})

it('what cannot be saved is kept with the reason', async () => {
  answer = () => Promise.reject(new Failure('No.'))
  type('a', 'new', target)
  await save('a', target)
  expect(typed()).toMatchObject({ text: 'new', failure: 'No.', sending: false })
})

it('a change underneath is never written over without a word', async () => {
  type('a', 'mine', target)
  held = 'theirs'
  await vi.advanceTimersByTimeAsync(400)
  const now = typed()
  expect(asked).toEqual([])
  expect(now && inConflict(now, held)).toBe(true)
  await insist('a', target)
  expect(held).toBe('mine')
})

it('text that is taken back, held or the same as before is not sent', async () => {
  type('a', 'x', target)
  drop('a')
  type('b', 'y', target)
  hold('b')
  type('c', 'old', target)
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toEqual([])
  expect(Object.keys(useTyping.getState())).toEqual(['b'])
})

it('what is typed into an element of a list stays with it', () => {
  for (const key of ['x/0', 'x/1/name', 'x/2', 'xy/0']) keep(key, key, target)
  reindex('x/', [1, 0, undefined])
  expect(
    Object.entries(useTyping.getState())
      .map(([key, { text }]) => `${key}: ${text}`)
      .sort(),
  ).toEqual(['x/0/name: x/1/name', 'x/1: x/0', 'xy/0: xy/0'])
})

it('what is being sent is kept where that fails, although it is shown already', async () => {
  let fail: (cause: Failure) => void = () => undefined
  type('a', 'new', {
    ...target,
    save: () => {
      held = 'new'
      return new Promise((_, reject) => {
        fail = reject
      })
    },
  })
  await vi.advanceTimersByTimeAsync(400)
  await save('a', target)
  held = 'old'
  fail(new Failure('No.'))
  await vi.advanceTimersByTimeAsync(0)
  expect(typed()).toMatchObject({ text: 'new', failure: 'No.', sending: false })
})
