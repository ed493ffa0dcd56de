import { api } from '../../backend/api'
import { useChat } from '../assistant/chat'
import { notSoon, soon } from '../page/soon'
import { useDocument } from './document'

const KEY = 'words'
const PAUSE = 300 // milliseconds without a key until the words are kept

let known = '' // the words that the program has
let pending: { path: string; words: string } | undefined

// followWords has the program keep what is written to the assistant and not sent, for the
// next time the document is opened.
export function followWords(): void {
  useChat.subscribe(({ draft }) => {
    if (draft === (pending?.words ?? known)) return
    pending = { path: useDocument.getState().path, words: draft }
    if (draft === '') void keep() // they were sent
    else soon(KEY, PAUSE, keep)
  })
}

async function keep(): Promise<void> {
  notSoon(KEY)
  if (!pending) return
  const words = pending
  known = words.words
  pending = undefined
  const call = behind(sending, words)
  sending = call
  await call
  if (sending === call) sending = undefined
}

let sending: Promise<void> | undefined // the last call, until it is answered

// behind takes words away when the call before is answered: overtaken, that would keep
// words that were sent meanwhile. What is written does not wait, for the page may be left.
async function behind(before: Promise<void> | undefined, words: { path: string; words: string }): Promise<void> {
  if (before && words.words === '') await before
  await api.keepUnsent(words).catch(() => undefined) // the next key tries again
}

// restoreWords puts the words of the document that is opened now into the field; those
// that are in it are of the one before.
export function restoreWords(words: string): void {
  void keep()
  known = words
  useChat.setState({ draft: words })
}
