import { api } from '../../backend/api'
import { useChat } from '../assistant/chat'
import { useDocument } from './document'

const PAUSE = 300 // milliseconds without a key until the words are kept

let known = '' // the words that the program has
let pending: { path: string; words: string } | undefined
let timer: ReturnType<typeof setTimeout> | undefined

// followWords has the program keep what is written to the assistant and not sent, for the
// next time the document is opened.
export function followWords(): void {
  useChat.subscribe(({ draft }) => {
    if (draft === (pending?.words ?? known)) return
    pending = { path: useDocument.getState().path, words: draft }
    clearTimeout(timer)
    if (draft === '')
      keep() // they were sent
    else timer = setTimeout(keep, PAUSE)
  })
  window.addEventListener('pagehide', keep)
}

function keep(): void {
  clearTimeout(timer)
  if (!pending) return
  known = pending.words
  api.keepUnsent(pending).catch(() => undefined) // the next key tries again
  pending = undefined
}

// restoreWords puts the words of the document that is opened now into the field; those
// that are in it are of the one before.
export function restoreWords(words: string): void {
  keep()
  known = words
  useChat.setState({ draft: words })
}
