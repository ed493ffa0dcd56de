// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followLeaving, notSoon, saveNow, soon } from './soon'
import { eventually } from '../../eventually.fixture'

const PAUSE = 300

let saved: string[] = []
const save = (text: string) => () => void saved.push(text)

let closing: () => void = () => undefined // the window asks
const EventsOn = (_: string, listener: () => void) => {
  closing = listener
  return () => undefined
}
const EventsEmit = (name: string) => void saved.push(name)
Object.assign(window, { runtime: { EventsOn, EventsEmit } })
followLeaving()

beforeEach(() => {
  vi.useFakeTimers()
  saved = []
})
afterEach(() => vi.useRealTimers())

it('what is typed is saved once, after a pause', () => {
  soon('name', PAUSE, save('S'))
  vi.advanceTimersByTime(PAUSE - 1)
  soon('name', PAUSE, save('Sum'))
  soon('note', PAUSE, save('Ask Mary'))
  vi.advanceTimersByTime(PAUSE - 1)
  expect(saved).toEqual([])
  vi.advanceTimersByTime(1)
  expect(saved).toEqual(['Sum', 'Ask Mary'])
})

it('what is called off is not saved', async () => {
  soon('name', PAUSE, save('Sum'))
  notSoon('name')
  await saveNow()
  vi.advanceTimersByTime(PAUSE)
  expect(saved).toEqual([])
})

const hide = (): void => {
  Object.defineProperty(document, 'hidden', { value: true, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

it.each([
  ['is left', () => window.dispatchEvent(new Event('pagehide'))],
  ['is hidden', hide],
])('what waits is saved at once where the page %s, and not again', (_, leave) => {
  soon('name', PAUSE, save('Sum'))
  leave()
  expect(saved).toEqual(['Sum'])
  vi.advanceTimersByTime(PAUSE)
  expect(saved).toEqual(['Sum'])
})

it('the window hears when all is saved or refused', async () => {
  soon('name', PAUSE, () => Promise.reject(new Error('the disk is full')))
  let answer = (): void => undefined
  soon('note', PAUSE, async () => {
    await new Promise<void>((resolve) => (answer = resolve))
    saved.push('Ask Mary')
  })
  closing()
  await vi.advanceTimersByTimeAsync(PAUSE)
  expect(saved).toEqual([])
  answer()
  await eventually(() => expect(saved).toEqual(['Ask Mary', 'window:left']))
})
