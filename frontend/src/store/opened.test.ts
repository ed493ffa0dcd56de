import { readFileSync } from 'node:fs'
import { beforeEach, expect, it, vi } from 'vitest'
import { setDraft, useChat } from './assistant/chat'
import { useProposal } from './assistant/proposal'
import { newDocument, useDocument } from './document/document'
import { openDraft, useDraft } from './document/draft'
import { useHistory } from './document/history'
import { takeLayout } from './document/layout'
import { keep, useTyping } from './edit/typing'
import { select, useSelection } from './page/selection'
import { setDrawer, setTab, useSession } from './page/session'
import { begin } from './start'
import type { DocumentView, OpenedView, StartView, Workflow } from '../wire/types'

// The program as the page sees it: bound methods, and the listeners of the page by event.
const listeners = new Map<string, (payload: unknown) => void>()
const asked: string[] = []
const workflow = (id: string): Workflow => ({ version: 1, id, name: id, nodes: [], edges: [], notes: [] })
const document = (path: string, revision: number): DocumentView => ({
  ...useDocument.getInitialState(),
  workflow: workflow(path),
  path,
  revision,
})
const start = (unsent: string): StartView =>
  ({
    ...{ version: '1', document: document('first', 1), conversation: [], layout: { x: 0, y: 0, zoom: 0 }, unsent },
    ...{ model: { offline: false }, toolCount: 0, ideas: [], settings: { path: '', fields: [] }, notices: [] },
    ...{ damaged: {}, fileDialogs: false },
  }) as unknown as StartView
let unsent = ''
const answers: Record<string, () => unknown> = {
  Start: () => start(unsent),
  Proposal: () => ({ proposal: null, last: null }),
}
const App = new Proxy(
  {},
  {
    get: (_, method: string) => () => {
      asked.push(method)
      return Promise.resolve(answers[method]?.() ?? [])
    },
  },
)
const EventsOn = (name: string, listener: (payload: unknown) => void) => {
  listeners.set(name, listener)
  asked.push(name)
  return () => undefined
}
vi.stubGlobal('window', { go: { main: { App } }, runtime: { EventsOn }, addEventListener: () => undefined })
vi.stubGlobal('document', { hasFocus: () => true, hidden: false, addEventListener: () => undefined })

const tell = (name: string, payload: unknown): void => listeners.get(name)?.(payload)
const opened = (path: string, revision: number): OpenedView => ({
  ...{ document: document(path, revision), conversation: [], layout: { x: 1, y: 2, zoom: 1 } },
  ...{ unsent: `about ${path}`, notices: [] },
})

beforeEach(async () => {
  unsent = ''
  setDraft('')
  useDocument.setState(useDocument.getInitialState(), true)
  await begin()
})

it('what the program says unasked is heard, all of it, before the page asks', () => {
  const events = [...readFileSync('src/wire/events.ts', 'utf8').matchAll(/^ {2}'([a-z]+:?[a-z]*)':/gm)].map(
    ([, name]) => name,
  )
  expect(events.length).toBeGreaterThan(15)
  expect(events.filter((name = '') => !listeners.has(name))).toEqual([])
  expect(asked.indexOf('Start')).toBeGreaterThan(asked.indexOf('document:changed'))
})

it('the state of the file is shown as the program tells it', () => {
  tell('saved:changed', { saved: 'failed', failure: 'The disk is full.' })
  expect(useDocument.getState()).toMatchObject({ saved: 'failed', failure: 'The disk is full.', path: 'first' })
})

it('of another document nothing is shown that was of the one before', () => {
  select('a')
  keep('a/name', 'Half a na', { current: () => '', save: () => Promise.resolve() })
  setDraft('about first')
  openDraft({ workflow: workflow('draft'), problems: [] })
  useProposal.setState({ pending: { id: 'p' } as never, at: 'x' })
  useHistory.setState({ state: 'read', at: 3 })
  setDrawer('run')
  setTab('history')
  tell('document:opened', opened('second', 2))
  expect([useSelection.getState().node, Object.keys(useTyping.getState()), useDraft.getState().draft]).toEqual([
    undefined,
    [],
    undefined,
  ])
  expect([useProposal.getState().pending, useHistory.getState().state]).toEqual([undefined, 'unread'])
  expect([useChat.getState().draft, takeLayout()]).toEqual(['about second', { x: 1, y: 2, zoom: 1 }])
  expect(useSession.getState()).toMatchObject({ drawer: 'none', tab: 'assistant' })
  expect(useDocument.getState().path).toBe('second')
})

it('of a new document the file may be told of before it is shown', () => {
  useSession.setState({ page: 'home' })
  select('a')
  tell('saved:changed', { saved: 'saved', path: 'second' })
  const made = opened('second', 2)
  const { workflow } = made.document
  const nodes = [{ id: 'n', name: 'N', kind: 'End' as const }]
  tell('document:opened', { ...made, document: { ...made.document, workflow: { ...workflow, nodes } } })
  expect([useSelection.getState().node, useSession.getState().page]).toEqual([undefined, 'work'])
})

it.each(['home', 'runs'] as const)('what the person opens from %s is shown', async (page) => {
  useSession.setState({ page })
  answers.NewDocument = () => opened('second', 2)
  expect(await newDocument()).toBe(true)
  expect(useSession.getState().page).toBe('work')
})

it('an empty document that stands for one that was deleted leads nowhere', () => {
  useSession.setState({ page: 'home' })
  const { document, ...made } = opened('second', 2)
  tell('document:opened', { ...made, document: { ...document, workflow: { ...document.workflow, name: '' } } })
  expect([useDocument.getState().path, useSession.getState().page]).toEqual(['second', 'home'])
})

it('the same document that is opened again, as to be changed, keeps what is typed and selected', () => {
  select('a')
  keep('a/name', 'Half a na', { current: () => '', save: () => Promise.resolve() })
  setDraft('half a thought')
  tell('document:opened', opened('first', 2))
  expect([useSelection.getState().node, Object.keys(useTyping.getState()), useChat.getState().draft]).toEqual([
    'a',
    ['a/name'],
    'half a thought',
  ])
})

it.each([
  ['', 'kept', 'kept'],
  ['being written', 'kept', 'being written'],
])('a page that starts with “%s” in its field and “%s” kept shows “%s”', async (draft, kept, shown) => {
  setDraft(draft)
  unsent = kept
  await begin()
  expect(useChat.getState().draft).toBe(shown)
})
