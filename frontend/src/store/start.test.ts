import { expect, it, vi } from 'vitest'
import { texts } from '../domain/texts'
import { useSession } from './page/session'
import { begin } from './start'

// The program as the page sees it: bound methods and events, answered by each test.
const app: Record<string, () => unknown> = { Examples: () => Promise.resolve([]) }
const runtime: { EventsOn?: () => () => void } = {}
vi.stubGlobal('window', { go: { main: { App: app } }, runtime, addEventListener: () => undefined })
vi.stubGlobal('document', { hasFocus: () => true, hidden: false, addEventListener: () => undefined })

it.each([
  {
    what: 'the program says why there is nothing to show',
    start: () => Promise.reject(new Error('The disk is full.')),
    on: () => () => undefined,
    words: 'The disk is full.',
  },
  {
    what: 'something of the page breaks',
    start: () => Promise.resolve(undefined),
    on: () => () => undefined,
    words: texts.notices.unexpected,
  },
  {
    what: 'the program cannot be listened to',
    start: () => new Promise(() => undefined),
    on: () => {
      throw new Error('gone')
    },
    words: texts.notices.unexpected,
  },
])('a start that fails ends with its reason: $what', async ({ start, on, words }) => {
  useSession.setState({ failure: '' })
  app.Start = start
  runtime.EventsOn = on
  await begin()
  expect(useSession.getState().failure).toBe(words)
})
