import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setDraft, useChat } from '../assistant/chat'
import { saveNow } from '../page/soon'
import { useDocument } from './document'
import { followWords, restoreWords } from './keptWords'

let kept: unknown[] = []
const app = { KeepUnsent: (words: unknown) => Promise.resolve(void kept.push(words)) }
vi.stubGlobal('window', { go: { main: { App: app } } })
followWords()

beforeEach(async () => {
  vi.useFakeTimers()
  useDocument.setState({ path: 'first.json' })
  restoreWords('')
  await vi.advanceTimersByTimeAsync(0)
  kept = []
})
afterEach(() => vi.useRealTimers())

it('words are kept once nothing more is written for a while', () => {
  for (const words of ['O', 'Op', 'Open']) setDraft(words)
  vi.advanceTimersByTime(299)
  expect(kept).toEqual([])
  vi.advanceTimersByTime(1)
  expect(kept).toEqual([{ path: 'first.json', words: 'Open' }])
  vi.advanceTimersByTime(1000)
  expect(kept).toHaveLength(1)
})

it('words that were sent are kept no more, once they are kept', async () => {
  let answer = (): void => undefined
  const slow = vi.spyOn(app, 'KeepUnsent').mockImplementationOnce(async (words) => {
    await new Promise<void>((resolve) => (answer = resolve))
    kept.push(words)
  })
  setDraft('Open')
  await vi.advanceTimersByTimeAsync(300)
  setDraft('')
  await vi.advanceTimersByTimeAsync(0)
  expect(slow).toHaveBeenCalledTimes(1)
  answer()
  await vi.advanceTimersByTimeAsync(0)
  expect(kept).toEqual([
    { path: 'first.json', words: 'Open' },
    { path: 'first.json', words: '' },
  ])
})

it('what is in the field when the page is left is kept at once', () => {
  setDraft('Open')
  void saveNow()
  expect(kept).toEqual([{ path: 'first.json', words: 'Open' }])
  void saveNow()
  expect(kept).toHaveLength(1)
})

it('words stay with the document they were written about', () => {
  setDraft('about the first')
  useDocument.setState({ path: 'second.json' }) // the event of the other document
  restoreWords('about the second')
  expect(useChat.getState().draft).toBe('about the second')
  vi.advanceTimersByTime(1000)
  expect(kept).toEqual([{ path: 'first.json', words: 'about the first' }])
})

it('words that were restored are not kept anew', () => {
  restoreWords('as it was')
  setDraft('as it was')
  vi.advanceTimersByTime(1000)
  expect(kept).toEqual([])
})
