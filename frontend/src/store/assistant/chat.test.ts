import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  ask,
  followUndo,
  forget,
  running,
  setAttempts,
  setDraft,
  showAttempt,
  showConversation,
  showDecided,
  showDelta,
  showEnded,
  showSketch,
  stop,
  useChat,
} from './chat'
import type { AnswerView, AskRequest, AttemptView, DecidedView, ExchangeView } from '../../wire/types'

// The program as the page sees it: bound methods, answered by each test.
const app: Record<string, (...args: never[]) => unknown> = {}
vi.stubGlobal('window', { go: { main: { App: app } } })

const answer = (status: AnswerView['status']): AnswerView =>
  ({ status, message: status, attempts: [] as AnswerView['attempts'] }) as AnswerView
const view = (id: string, more: Partial<ExchangeView> = {}): ExchangeView => ({
  id,
  words: `say ${id}`,
  time: '2026-01-02T03:04:05Z',
  running: false,
  takenBack: false,
  answer: answer('done'),
  decided: null,
  ...more,
})
const said = (): string[] => useChat.getState().exchanges.map((one) => one.words)

beforeEach(() => {
  forget()
  useChat.setState({ draft: '', attempts: undefined })
})

describe('ask', () => {
  it('keeps the words with the answer', async () => {
    app.Ask = () => Promise.resolve(answer('done'))
    setDraft('  Open Notes ')
    await ask()
    const { draft, exchanges } = useChat.getState()
    expect([draft, exchanges[0]?.words, exchanges[0]?.answer?.status]).toEqual(['', 'Open Notes', 'done'])
  })

  it.each(['failed', 'blocked', 'cancelled'] as const)(
    'gives the words back when a request ends %s',
    async (status) => {
      app.Ask = () => Promise.resolve(answer(status))
      setDraft('Open Notes')
      await ask()
      expect(useChat.getState().draft).toBe('Open Notes')
      expect(useChat.getState().exchanges[0]?.returned).toBe(true)
    },
  )

  it('gives the words back when the call fails, but never over others', async () => {
    app.Ask = () => {
      setDraft('Something else')
      return Promise.reject(new Error('The endpoint is not there. Start it and try again.'))
    }
    setDraft('Open Notes')
    await ask()
    const { draft, exchanges } = useChat.getState()
    expect(draft).toBe('Something else')
    expect([exchanges[0]?.failure, exchanges[0]?.returned]).toEqual([
      'The endpoint is not there. Start it and try again.',
      false,
    ])
  })

  it('gives nobody words that a button said, the second time neither', async () => {
    app.Ask = () => Promise.resolve(answer('failed'))
    await ask('Fix all problems', { unwritten: true })
    await ask('Fix all problems')
    const { draft, exchanges } = useChat.getState()
    expect([draft, ...exchanges.map(({ returned }) => returned)]).toEqual(['', false, false])
  })

  it('leaves alone what is written while other words are sent again', async () => {
    app.Ask = () => Promise.resolve(answer('done'))
    setDraft('Half a thought')
    await ask('Open Notes')
    expect(useChat.getState().draft).toBe('Half a thought')
  })

  it('asks with the attempts that were chosen, once', async () => {
    const asked: AskRequest[] = []
    app.Ask = (request: AskRequest) => {
      asked.push(request)
      return Promise.resolve(answer('done'))
    }
    setAttempts(7)
    await ask('One')
    await ask('Two')
    expect(asked.map(({ attempts }) => attempts)).toEqual([7, null])
  })

  it('runs one request at a time, shows its attempts, and stops it', async () => {
    let end: (answer: unknown) => void = () => undefined
    app.Ask = () =>
      new Promise((resolve) => {
        end = resolve
      })
    app.StopRequest = () => {
      end(answer('cancelled'))
      return Promise.resolve()
    }
    setDraft('One')
    const first = ask()
    await ask('Two')
    const id = running(useChat.getState())?.id ?? ''
    showDelta(id, 'Hello ')
    showDelta(id, 'there')
    expect(running(useChat.getState())?.streamed).toBe('Hello there')
    showAttempt(id, {
      n: 1,
      state: 'rejected',
      durationMs: 1,
      inputTokens: 0,
      outputTokens: 0,
      problems: [],
      reply: '',
      draft: null,
    })
    expect(running(useChat.getState())?.streamed).toBe('')
    await stop()
    await first
    expect(useChat.getState().exchanges.map((one) => one.answer?.status)).toEqual(['cancelled'])
  })
})

describe('what has come of the steps of an answer', () => {
  const sketch = (id: string, ...steps: string[]): void =>
    showSketch({
      id,
      nodes: steps.map((name) => ({ id: name, name, kind: 'Tool' })),
      edges: [],
      replaces: false,
    })
  const seen = (): number[] => useChat.getState().exchanges.map((one) => one.sketch?.nodes.length ?? 0)
  const attempt = { n: 1, state: 'rejected', problems: [], reply: '', draft: null } as unknown as AttemptView

  beforeEach(() => {
    showConversation([view('r', { running: true, answer: null }), view('old')])
    sketch('r', 'a', 'b')
  })

  it('grows, stays until the answer is there, and is of a request that runs', () => {
    sketch('r', 'a', 'b', 'c')
    showAttempt('r', { ...attempt, state: 'accepted' })
    sketch('old', 'a')
    expect(seen()).toEqual([3, 0])
  })

  it.each([
    ['an attempt that is rejected', () => showAttempt('r', attempt)],
    ['an answer that is no plan', () => sketch('r')],
    ['the end', () => showEnded(view('r', { answer: answer('cancelled') }))],
    ['another workflow', forget],
  ])('is over with %s', (_, end) => {
    end()
    expect(seen().every((n) => n === 0)).toBe(true)
    showEnded(view('r'))
    sketch('r', 'late')
    expect(seen().every((n) => n === 0)).toBe(true)
  })
})

describe('the conversation of the program', () => {
  it('is shown as it was, also what never had an answer', () => {
    const decided: DecidedView = { outcome: 'applied', version: 4, changes: [] }
    showConversation([view('a', { decided }), view('b', { answer: null }), view('c', { running: true, answer: null })])
    const { exchanges } = useChat.getState()
    expect(exchanges.map((one) => [one.answer?.status, one.decided?.version, one.running])).toEqual([
      ['done', 4, false],
      [undefined, undefined, false],
      [undefined, undefined, true],
    ])
  })

  it('completes a request that this page did not ask, and gives its words back', () => {
    showConversation([view('a', { running: true, answer: null })])
    showEnded(view('a', { answer: answer('cancelled') }))
    const { draft, exchanges } = useChat.getState()
    expect([draft, exchanges[0]?.running, exchanges[0]?.answer?.status]).toEqual(['say a', false, 'cancelled'])
  })

  it('does not run what ended before the page was filled', () => {
    showEnded(view('a'))
    showConversation([view('a', { running: true, answer: null })])
    expect(useChat.getState().exchanges.map((one) => one.running)).toEqual([false])
  })

  it('is cut before what is said anew', async () => {
    showConversation([view('a'), view('b'), view('c')])
    app.Ask = ({ rewind }: AskRequest) => {
      expect(rewind).toBe('b')
      showConversation([view('a')])
      return Promise.resolve(answer('done'))
    }
    await ask('Anew', { rewind: 'b' })
    expect(said()).toEqual(['say a', 'Anew'])
  })

  it('stays as it is where saying anew is refused', async () => {
    showConversation([view('a'), view('b')])
    app.Ask = () => Promise.reject(new Error('Planwright is closing.'))
    await ask('Anew', { rewind: 'a' })
    expect(said()).toEqual(['say a', 'say b', 'Anew'])
  })

  it('follows undo and redo of what came of it', () => {
    const made = (version: number): AnswerView => ({ ...answer('done'), applied: true, version })
    showConversation([view('a', { answer: made(1) }), view('b', { answer: made(3) }), view('words')])
    const back = (): boolean[] => useChat.getState().exchanges.map((one) => one.takenBack)
    followUndo(3, 1)
    expect(back()).toEqual([false, true, false])
    followUndo(1, 0)
    expect(back()).toEqual([true, true, false])
    followUndo(0, 1) // redo
    expect(back()).toEqual([false, true, false])
    followUndo(1, 8) // a new change: b is gone for good
    expect(back()).toEqual([false, true, false])
  })

  it('is taken back where that was done before its answer came', async () => {
    const made = { ...answer('done'), applied: true, version: 5 }
    const backs = async (...moves: [number, number][]): Promise<boolean | undefined> => {
      forget()
      app.Ask = () => {
        for (const [before, now] of moves) followUndo(before, now)
        return Promise.resolve(made)
      }
      await ask('Do it')
      return useChat.getState().exchanges.at(-1)?.takenBack
    }
    expect(await backs([2, 5])).toBe(false)
    expect(await backs([2, 5], [5, 2])).toBe(true)
    expect(await backs([2, 5], [5, 2], [2, 1])).toBe(true)
    expect(await backs([2, 5], [5, 2], [2, 1], [1, 2])).toBe(true)
    expect(await backs([2, 5], [5, 2], [2, 5])).toBe(false)
    expect(await backs([2, 5], [5, 2], [2, 8])).toBe(true)
  })

  it('tells how a proposal ended', () => {
    showConversation([view('a'), view('b')])
    showDecided('a', { outcome: 'discarded', version: 0, changes: [] })
    expect(useChat.getState().exchanges.map((one) => one.decided?.outcome)).toEqual(['discarded', undefined])
  })
})
