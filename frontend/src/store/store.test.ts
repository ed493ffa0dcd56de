import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { DocumentChange, DocumentView } from '../domain/view'
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

describe('notices', () => {
  it('shows the same words once, and takes them away with the next action', async () => {
    notify('error', 'No.')
    notify('error', 'No.')
    expect(useNotices.getState().list).toHaveLength(1)
    await attempt(() => Promise.resolve())
    expect(useNotices.getState().list).toHaveLength(0)
  })
})
