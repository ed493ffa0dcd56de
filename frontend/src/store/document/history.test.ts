import { beforeEach, describe, expect, it, vi } from 'vitest'
import { at } from '../../domain/graph/version.fixture'
import { useDocument } from './document'
import { closeDraft, isEditable, useDraft } from './draft'
import { closePreview, forgetHistory, nameVersion, preview, readHistory, restore, useHistory } from './history'
import { useScene } from './scene'
import type { DocumentView, Node, VersionView, Workflow } from '../../wire/types'

// The program as the page sees it: bound methods, answered by each test.
const app: Record<string, (...args: never[]) => unknown> = {}
vi.stubGlobal('window', { go: { main: { App: app } } })

const workflow = (...names: string[]): Workflow => ({
  version: 1,
  id: 'w',
  name: 'W',
  edges: [],
  notes: [],
  nodes: names.map((id): Node => ({ id, name: id, kind: 'Tool' })),
})
const view = (revision: number, ...names: string[]): DocumentView => ({
  workflow: workflow(...names),
  revision,
  problems: [],
  outline: { steps: [], loops: [] },
  canUndo: true,
  canRedo: false,
  undoLabel: '',
  redoLabel: '',
  undoVersion: 2,
  readOnly: false,
  reason: '',
  saved: 'saved',
  savedAt: '',
  path: '',
  failure: '',
  external: '',
})
const listed = (): string[] => useHistory.getState().versions.map(({ version, name }) => `${version}${name}`)

beforeEach(() => {
  forgetHistory()
  closeDraft()
  useDocument.setState(view(2, 'a', 'b'), true)
})

describe('readHistory', () => {
  it('fetches all once, then only what came since', async () => {
    const asked: number[] = []
    let all = [at(2), at(1)]
    app.History = (after: number) => {
      asked.push(after)
      return Promise.resolve(all.filter(({ version }) => version > after))
    }
    await readHistory()
    all = [at(4), at(3), at(2, undefined, ' named'), at(1)]
    await Promise.all([readHistory(), readHistory(), readHistory()])
    expect(listed()).toEqual(['4', '3', '2 named', '1'])
    expect(asked).toEqual([0, 1, 3]) // three wishes at once: one call, and one more for what came meanwhile
  })

  it('drops what was asked for another document', async () => {
    let answer: (list: VersionView[]) => void = () => undefined
    app.History = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    const done = readHistory()
    forgetHistory()
    app.History = () => Promise.resolve([at(1, undefined, ' mine')])
    answer([at(9)])
    await done
    expect(listed()).toEqual(['1 mine'])
  })

  it('says why it cannot be read, and can be tried again', async () => {
    app.History = () => Promise.reject(new Error('The history cannot be read.'))
    await readHistory()
    expect(useHistory.getState()).toMatchObject({ state: 'failed', failure: 'The history cannot be read.' })
    app.History = () => Promise.resolve([at(1)])
    await readHistory()
    expect(useHistory.getState()).toMatchObject({ state: 'read', failure: '' })
  })
})

describe('preview', () => {
  beforeEach(() => {
    app.PreviewVersion = (version: number) =>
      Promise.resolve({ workflow: workflow('a', `then ${version}`), problems: [] })
  })

  it('shows what restoring would add and remove, and lets nothing be edited', async () => {
    await preview(at(1))
    expect(Object.fromEntries(useScene.getState().marks)).toEqual({ 'then 1': 'added', b: 'removed' })
    expect(isEditable()).toBe(false)
    closePreview()
    expect(useScene.getState().of).toBe('document')
    expect(isEditable()).toBe(true)
  })

  it('keeps to the last wish', async () => {
    const first = preview(at(1))
    const second = preview(at(2))
    await Promise.all([first, second])
    expect(useDraft.getState().draft?.past?.version).toBe(2)
    const late = preview(at(1))
    closePreview()
    await late
    expect(useDraft.getState().draft).toBeUndefined()
  })

  it('follows the document: the marks are of what it is now', async () => {
    await preview(at(1))
    useDocument.setState(view(3, 'a', 'then 1'), true)
    expect(useScene.getState().marks.size).toBe(0)
  })

  it('ends when the version is restored, and stays when that fails', async () => {
    await preview(at(1))
    app.RestoreVersion = () => Promise.reject(new Error('That version is no longer kept.'))
    expect(await restore()).toBe(false)
    expect(useDraft.getState().draft?.past?.version).toBe(1)
    app.RestoreVersion = () => Promise.resolve(view(3, 'a', 'then 1'))
    expect(await restore()).toBe(true)
    expect(useDraft.getState().draft).toBeUndefined()
    expect(useDocument.getState().workflow.nodes.map(({ id }) => id)).toEqual(['a', 'then 1'])
  })
})

describe('nameVersion', () =>
  it('shows the name without a change of the document', async () => {
    let name = ''
    app.History = () => Promise.resolve([at(1, undefined, name)])
    app.NameVersion = (given: string) => {
      name = ` ${given}`
      return Promise.resolve()
    }
    await readHistory()
    expect(await nameVersion('Draft')).toBe(true)
    expect(listed()).toEqual(['1 Draft'])
  }))
