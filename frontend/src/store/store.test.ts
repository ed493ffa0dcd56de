import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Answer } from '../domain/request'
import type { DocumentChange, DocumentView } from '../domain/view'
import { ask, running, setDraft, showAttempt, showDelta, stop, useChat } from './chat'
import { follow, show, useDocument } from './document'
import { attempt, notify, useNotices } from './notices'

// The program as the page sees it: bound methods, answered by each test.
const app: Record<string, (...args: unknown[]) => unknown> = {}
vi.stubGlobal('window', { go: { main: { App: app } } })

const empty: DocumentView = {
  workflow: { version: 1, id: 'w', name: 'W', nodes: [], edges: [], notes: [] },
  revision: 3, problems: [], outline: { steps: [], loops: [] },
  canUndo: false, canRedo: false, undoLabel: '', redoLabel: '', undoVersion: 0, readOnly: false, reason: '',
  saved: 'saved', savedAt: '', path: '', failure: '', external: '',
}
const change = (revision: number, id: string): DocumentChange => ({
  ...empty, revision, author: 'person', label: '',
  patch: { addedNodes: [{ index: -1, node: { id, name: id, kind: 'Tool' } }] },
})
const ids = (): string[] => useDocument.getState().workflow.nodes.map((node) => node.id)

beforeEach(() => {
  useDocument.setState(empty, true)
  useChat.setState({ exchanges: [], draft: '' })
  useNotices.setState({ list: [] })
})

describe('document', () => {
  it('follows the next revision by its patch', async () => {
    await follow(change(4, 'a'))
    expect([useDocument.getState().revision, ids()]).toEqual([4, ['a']])
  })

  it('ignores what it has seen, and fetches the whole after a gap', async () => {
    await follow(change(3, 'old'))
    expect(ids()).toEqual([])
    const full = { ...empty, revision: 6, workflow: { ...empty.workflow, name: 'Fetched' } }
    app.Start = () => Promise.resolve({ document: full })
    await follow(change(6, 'c'))
    expect(useDocument.getState().workflow.name).toBe('Fetched')
  })

  it('does not go back to an older view of the same document', () => {
    show({ ...empty, revision: 2, workflow: { ...empty.workflow, name: 'Old' } })
    expect(useDocument.getState().workflow.name).toBe('W')
    show({ ...empty, revision: 1, workflow: { ...empty.workflow, id: 'other', name: 'Other' } })
    expect(useDocument.getState().workflow.name).toBe('Other')
  })
})

describe('chat', () => {
  const answer = (status: Answer['status']): Partial<Answer> => ({ status, message: status, attempts: [] })

  it('keeps the words with the answer', async () => {
    app.Ask = () => Promise.resolve(answer('done'))
    setDraft('  Open Notes ')
    await ask()
    const { draft, exchanges } = useChat.getState()
    expect([draft, exchanges[0]?.words, exchanges[0]?.answer?.status]).toEqual(['', 'Open Notes', 'done'])
  })

  it.each(['failed', 'blocked', 'cancelled'] as const)('gives the words back when a request ends %s', async (status) => {
    app.Ask = () => Promise.resolve(answer(status))
    setDraft('Open Notes')
    await ask()
    expect(useChat.getState().draft).toBe('Open Notes')
  })

  it('gives the words back when the call fails, but never over others', async () => {
    app.Ask = () => {
      setDraft('Something else')
      return Promise.reject(new Error('The endpoint is not there. Start it and try again.'))
    }
    setDraft('Open Notes')
    await ask()
    const { draft, exchanges } = useChat.getState()
    expect(draft).toBe('Something else')
    expect(exchanges[0]?.failure).toBe('The endpoint is not there. Start it and try again.')
  })

  it('runs one request at a time, shows its attempts, and stops it', async () => {
    let end: (answer: unknown) => void = () => undefined
    app.Ask = () => new Promise((resolve) => { end = resolve })
    app.StopRequest = () => { end(answer('cancelled')); return Promise.resolve() }
    setDraft('One')
    const first = ask()
    await ask('Two')
    const id = running(useChat.getState())?.id ?? ''
    showDelta(id, 'Hello ')
    showDelta(id, 'there')
    expect(running(useChat.getState())?.streamed).toBe('Hello there')
    showAttempt(id, { n: 1, state: 'rejected', durationMs: 1, inputTokens: 0, outputTokens: 0, problems: [], reply: '' })
    expect(running(useChat.getState())?.streamed).toBe('')
    await stop()
    await first
    expect(useChat.getState().exchanges.map((one) => one.answer?.status)).toEqual(['cancelled'])
  })
})

describe('notices', () => {
  it('shows the same words once, and takes them away with the next action', async () => {
    notify('error', 'No.')
    notify('error', 'No.')
    expect(useNotices.getState().list).toHaveLength(1)
    await attempt(() => Promise.resolve())
    expect(useNotices.getState().list).toHaveLength(0)
  })
})
