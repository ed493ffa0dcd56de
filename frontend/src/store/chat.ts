import { create } from 'zustand'
import * as api from '../backend/api'
import { succeeded } from '../domain/request'
import type { Answer, Attempt, Progress } from '../domain/request'
import { wordsOf } from '../domain/failure'
import { closeDraft } from './draft'
import { clearNotices } from './notices'

// Exchange is what the person said and what came of it.
export interface Exchange {
  id: string
  words: string
  startedAt: number
  progress: Progress | undefined
  attempts: Attempt[] // finished so far
  streamed: string // of the running attempt
  answer: Answer | undefined
  failure: string // the call itself failed
}

interface Chat {
  exchanges: Exchange[]
  draft: string
}

export const useChat = create<Chat>(() => ({ exchanges: [], draft: '' }))

export const setDraft = (draft: string): void => { useChat.setState({ draft }) }

export function isRunning(exchange: Exchange): boolean {
  return exchange.answer === undefined && exchange.failure === ''
}

export function running(chat: Chat): Exchange | undefined {
  return chat.exchanges.findLast(isRunning)
}

// forget empties the conversation: another document is open.
export function forget(): void {
  useChat.setState({ exchanges: [] })
}

// ask sends the draft, or other words. One request runs at a time. Words that
// came to nothing return to the field, unless something else is written there.
export async function ask(words = useChat.getState().draft): Promise<void> {
  const said = words.trim()
  if (said === '' || running(useChat.getState())) return
  clearNotices()
  closeDraft()
  const id = crypto.randomUUID()
  const exchange: Exchange = {
    id,
    words: said,
    startedAt: Date.now(),
    progress: undefined,
    attempts: [],
    streamed: '',
    answer: undefined,
    failure: '',
  }
  useChat.setState(({ exchanges }) => ({ draft: '', exchanges: [...exchanges, exchange] }))
  try {
    const answer = await api.ask(id, said)
    change(id, { answer, attempts: answer.attempts })
    if (!succeeded(answer)) giveBack(said)
  } catch (cause) {
    change(id, { failure: wordsOf(cause) })
    giveBack(said)
  }
}

function giveBack(words: string): void {
  useChat.setState(({ draft }) => ({ draft: draft === '' ? words : draft }))
}

// stop cancels the running request; its answer then says so.
export async function stop(): Promise<void> {
  const exchange = running(useChat.getState())
  if (!exchange) return
  try {
    await api.stopRequest(exchange.id)
  } catch (cause) {
    change(exchange.id, { failure: wordsOf(cause) })
  }
}

export function showProgress(progress: Progress): void {
  change(progress.id, { progress })
}

export function showAttempt(id: string, attempt: Attempt): void {
  change(id, ({ attempts }) => ({
    attempts: [...attempts.filter((one) => one.n !== attempt.n), attempt],
    streamed: '',
  }))
}

export function showDelta(id: string, text: string): void {
  change(id, ({ streamed }) => ({ streamed: streamed + text }))
}

type Update = Partial<Exchange> | ((exchange: Exchange) => Partial<Exchange>)

// change updates one exchange that still runs; what comes late for another is dropped.
function change(id: string, update: Update): void {
  useChat.setState(({ exchanges }) => ({
    exchanges: exchanges.map((one) => {
      if (one.id !== id || !isRunning(one)) return one
      return { ...one, ...(typeof update === 'function' ? update(one) : update) }
    }),
  }))
}
