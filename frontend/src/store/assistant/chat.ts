import { create } from 'zustand'
import { api } from '../../backend/api'
import { begun, exchangeOf, versionOf } from '../../domain/assistant/exchange'
import type { Exchange } from '../../domain/assistant/exchange'
import { succeeded } from '../../domain/assistant/request'
import { wordsOf } from '../../domain/run/failure'
import { closeDraft } from '../document/draft'
import { learnFrom } from './health'
import { attempt, clearNotices } from '../page/notices'
import type {
  AnswerView,
  AttemptView,
  DecidedView,
  ExchangeView,
  ProgressView,
  SketchView,
  SolveRequest,
  WaitingView,
} from '../../wire/types'

interface Chat {
  exchanges: Exchange[]
  draft: string
  putBack: object | undefined // anew each time words return to the field, until something is written there
  attempts: number | undefined // how many there may be for the next request alone
}

export const useChat = create<Chat>(() => ({ exchanges: [], draft: '', putBack: undefined, attempts: undefined }))

export const setDraft = (draft: string): void => useChat.setState({ draft, putBack: undefined })
export const setAttempts = (attempts: number | undefined): void => useChat.setState({ attempts })

export function running(chat: Chat): Exchange | undefined {
  return chat.exchanges.findLast((one) => one.running)
}

// forget empties the conversation: another document is open.
export function forget(): void {
  undone = NOTHING
  useChat.setState({ exchanges: [] })
}

// showConversation fills the page with what was said. What this page saw of a
// running request stays, and one that the program has not taken up yet as well.
export function showConversation(views: readonly ExchangeView[]): void {
  useChat.setState(({ exchanges }) => {
    const seen = new Map(exchanges.map((one) => [one.id, one]))
    const kept = new Set(views.map((view) => view.id))
    return {
      exchanges: [
        ...views.map((view) => (view.running ? seen.get(view.id) : undefined) ?? exchangeOf(view)),
        ...exchanges.filter((one) => one.running && !kept.has(one.id)),
      ],
    }
  })
}

const NOTHING = { above: 0, upTo: 0 }

// undone are the versions that were taken back last. A change can be taken back before its
// request has ended, and the answer is known only then.
let undone = NOTHING

// followUndo tells the changes that were taken back from those that were made
// again, by what undo would take back before and now; see DocumentState.undoVersion.
export function followUndo(before: number, now: number): void {
  if (now < before) undone = { above: now, upTo: now <= undone.upTo ? Math.max(undone.upTo, before) : before }
  else if (now <= undone.upTo) undone = { ...undone, above: now }
  useChat.setState(({ exchanges }) => ({
    exchanges: exchanges.map((one) => {
      const version = versionOf(one)
      const touched = now < before ? version > now && version <= before : version === now && version !== 0
      return touched && one.takenBack !== now < before ? { ...one, takenBack: now < before } : one
    }),
  }))
}

// How words are asked, where it is not as usual.
interface Asking {
  rewind?: string // id of an exchange that is forgotten first, with what follows it
  attempts?: number // how many there may be; else as is chosen
  solve?: SolveRequest // the problems that the words ask to solve
  unwritten?: boolean // the person did not write the words
  byRules?: boolean // by the offline planner, whatever model there is
}

// ask sends the draft, or other words. One request runs at a time. Words that the person
// wrote and that came to nothing return to the field, unless something else is written
// there. The same words again mean the same problems.
export async function ask(words = useChat.getState().draft, asking: Asking = {}): Promise<void> {
  const said = words.trim()
  const chat = useChat.getState()
  const before = chat.exchanges.findLast((one) => one.words === said)
  const solve = asking.solve ?? before?.solve ?? null
  const unwritten = asking.unwritten ?? before?.unwritten ?? false
  const attempts = asking.attempts ?? chat.attempts ?? null
  const { rewind = '', byRules = false } = asking
  await say({ said, solve, unwritten }, (id) => api.ask({ id, words: said, attempts, rewind, byRules, solve }))
}

// explainRun asks why a run ended as it did. The program tells the assistant what
// happened in it; the words stand for that in the conversation.
export function explainRun(run: string, words: string): Promise<void> {
  return say({ said: words, solve: null, unwritten: true }, (id) => api.explainRun({ id, run }))
}

interface Saying {
  said: string
  solve: SolveRequest | null
  unwritten: boolean
}

async function say({ said, solve, unwritten }: Saying, send: (id: string) => Promise<AnswerView>): Promise<void> {
  if (said === '' || running(useChat.getState())) return
  clearNotices()
  closeDraft()
  const id = crypto.randomUUID()
  useChat.setState(({ draft, exchanges }) => ({
    draft: draft.trim() === said ? '' : draft,
    exchanges: [...exchanges, begun(id, said, solve, unwritten)],
  }))
  try {
    finish(id, { answer: await send(id) })
  } catch (cause) {
    finish(id, { failure: wordsOf(cause) })
  }
}

// showEnded completes an exchange. One that is not known yet ended while the
// page was loading.
export function showEnded(view: ExchangeView): void {
  const known = useChat.getState().exchanges.some((one) => one.id === view.id)
  if (known) finish(view.id, { answer: view.answer ?? undefined, decided: view.decided ?? undefined })
  else useChat.setState(({ exchanges }) => ({ exchanges: [...exchanges, exchangeOf(view)] }))
}

// finish ends a running exchange; one that has ended stays as it is.
function finish(id: string, end: Pick<Partial<Exchange>, 'answer' | 'decided' | 'failure'>): void {
  const exchange = useChat.getState().exchanges.find((one) => one.id === id)
  if (!exchange?.running) return
  if (end.answer) learnFrom(end.answer)
  const version = versionOf({ ...exchange, ...end })
  const lost = end.answer === undefined || !succeeded(end.answer)
  const returned = lost && !exchange.unwritten && useChat.getState().draft === ''
  change(id, {
    ...end,
    attempts: end.answer?.attempts ?? exchange.attempts,
    running: false,
    takenBack: version > undone.above && version <= undone.upTo,
    sketch: undefined,
    returned,
  })
  useChat.setState({ attempts: undefined, ...(returned && { draft: exchange.words, putBack: {} }) })
}

// showDecided tells how the proposal of an exchange ended.
export function showDecided(id: string, decided: DecidedView): void {
  useChat.setState(({ exchanges }) => ({
    exchanges: exchanges.map((one) => (one.id === id ? { ...one, decided } : one)),
  }))
}

// stop cancels the running request; its answer then says so.
export async function stop(): Promise<void> {
  const exchange = running(useChat.getState())
  if (exchange) await attempt(() => api.stopRequest(exchange.id))
}

export function showProgress(progress: ProgressView): void {
  change(progress.id, { progress, waiting: undefined })
}

export function showWaiting(waiting: WaitingView): void {
  change(waiting.id, { waiting })
}

// showAttempt: the sketch of an attempt that was accepted stays until its answer is there.
export function showAttempt(id: string, done: AttemptView): void {
  change(id, ({ attempts, sketch }) => ({
    attempts: [...attempts.filter((one) => one.n !== done.n), done],
    streamed: '',
    reasoning: '',
    sketch: done.state === 'accepted' ? sketch : undefined,
    waiting: undefined,
  }))
}

export function showDelta(id: string, text: string, thought = ''): void {
  change(id, ({ streamed, reasoning }) => ({ streamed: streamed + text, reasoning: reasoning + thought }))
}

export function showSketch({ id, ...sketch }: SketchView): void {
  change(id, { sketch: sketch.nodes.length > 0 ? sketch : undefined })
}

type Update = Partial<Exchange> | ((exchange: Exchange) => Partial<Exchange>)

// change updates one exchange that still runs; what comes late for another is dropped.
function change(id: string, update: Update): void {
  useChat.setState(({ exchanges }) => ({
    exchanges: exchanges.map((one) => {
      if (one.id !== id || !one.running) return one
      return { ...one, ...(typeof update === 'function' ? update(one) : update) }
    }),
  }))
}
