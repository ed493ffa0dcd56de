import { beforeEach, describe, expect, it, vi } from 'vitest'
import { edit, follow, show, useDocument } from './document/document'
import { attempt, notify, useNotices } from './page/notices'
import type { DocumentChange, DocumentView } from '../wire/types'

// The program as the page sees it: bound methods, answered by each test.
const app: Record<string, (...args: unknown[]) => unknown> = {}
vi.stubGlobal('window', { go: { main: { App: app } } })

const empty: DocumentView = {
  workflow: { version: 1, id: 'w', name: 'W', nodes: [], edges: [], notes: [] },
  revision: 3,
  problems: [],
  outline: { steps: [], loops: [] },
  canUndo: false,
  canRedo: false,
  undoLabel: '',
  redoLabel: '',
  undoVersion: 0,
  readOnly: false,
  reason: '',
  saved: 'saved',
  savedAt: '',
  path: '',
  failure: '',
  external: '',
}
const change = (revision: number, id: string): DocumentChange => ({
  ...empty,
  revision,
  patch: { addedNodes: [{ index: -1, node: { id, name: id, kind: 'Tool' } }] },
})
const ids = (): string[] => useDocument.getState().workflow.nodes.map((node) => node.id)

beforeEach(() => {
  useDocument.setState(empty, true)
  useNotices.setState({ list: [] })
})

describe('document', () => {
  it('follows the next revision by its patch', async () => {
    await follow(change(4, 'a'))
    expect([useDocument.getState().revision, ids()]).toEqual([4, ['a']])
  })

  it('keeps nothing of before that a change leaves out', async () => {
    useDocument.setState({ undoSaid: { text: 'Rename to %s', args: ['W'] } })
    await follow(change(4, 'a'))
    expect(useDocument.getState().undoSaid).toBeUndefined()
  })

  it('ignores what it has seen, and fetches the whole after a gap', async () => {
    await follow(change(3, 'old'))
    expect(ids()).toEqual([])
    const full = { ...empty, revision: 6, workflow: { ...empty.workflow, name: 'Fetched' } }
    app.Start = () => Promise.resolve({ document: full })
    await follow(change(6, 'c'))
    expect(useDocument.getState().workflow.name).toBe('Fetched')
  })

  it('does not go back to an older view, nor to a document that was open before', () => {
    show({ ...empty, revision: 2, workflow: { ...empty.workflow, name: 'Old' } })
    expect(useDocument.getState().workflow.name).toBe('W')
    show({ ...empty, revision: 4, workflow: { ...empty.workflow, id: 'other', name: 'Other' } })
    expect(useDocument.getState().workflow.name).toBe('Other')
    show({ ...empty, revision: 3, workflow: { ...empty.workflow, name: 'Late' } })
    expect(useDocument.getState().workflow.name).toBe('Other')
  })

  it('ends an edit with the event that shows it, whatever others change', async () => {
    let answer: (revision: number) => void = () => undefined
    app.Edit = () =>
      new Promise<number>((resolve) => {
        answer = resolve
      })
    let ended = false
    const done = edit('Mine', {}).then((made) => (ended = made))
    await follow({ ...change(4, 'a'), undoLabel: 'Theirs' })
    await new Promise((resolve) => setTimeout(resolve))
    expect(ended).toBe(false)
    await follow({ ...change(5, 'b'), undoLabel: 'Mine' })
    expect(await done).toBe(true)
    answer(5)
    await new Promise((resolve) => setTimeout(resolve))
    expect(ids()).toEqual(['a', 'b'])
  })

  it('waits for the event behind the answer, and fetches the document where none comes', async () => {
    app.Edit = () => Promise.resolve(4)
    const early = edit('Mine', {})
    setTimeout(() => void follow(change(4, 'a')))
    expect([await early, ids()]).toEqual([true, ['a']])
    app.Edit = () => Promise.resolve(5)
    const full = { ...empty, revision: 5, workflow: { ...empty.workflow, name: 'Fetched' } }
    app.Start = () => Promise.resolve({ document: full })
    expect([await edit('Lost', {}), useDocument.getState().workflow.name]).toEqual([true, 'Fetched'])
  })

  it('tells of an edit that cannot be made', async () => {
    app.Edit = () => Promise.reject(new Error('No.'))
    expect(await edit('Mine', {})).toBe(false)
    expect(useNotices.getState().list).toMatchObject([{ text: 'No.' }])
  })
})

describe('notices', () =>
  it('shows the same words once, and takes them away with the next action', async () => {
    notify('error', 'No.')
    notify('error', 'No.')
    expect(useNotices.getState().list).toHaveLength(1)
    await attempt(() => Promise.resolve())
    expect(useNotices.getState().list).toHaveLength(0)
  }))
