import { expect, it, vi } from 'vitest'
import { useDocument } from '../document/document'
import { useSession } from '../page/session'
import { begun, showRun, useRuns } from './runs'
import { useTrace } from './runTrace'
import type { DocumentView, RunView } from '../../wire/types'

vi.stubGlobal('window', { go: { main: { App: { RunDetail: () => Promise.resolve({ entries: [], names: {} }) } } } })

const runOf = (id: string, more: Partial<RunView>): RunView =>
  ({ id, document: 'w', dry: false, message: '', question: null, ...more }) as RunView

it('a run that the person began is shown, also where it is over by then, and stands for the one it tries again', () => {
  useDocument.setState({ workflow: { id: 'w', nodes: [] } } as unknown as DocumentView)
  showRun(runOf('old', { status: 'failed' }))
  begun(runOf('new', { status: 'done' }), 'old')
  expect([useSession.getState().drawer, useTrace.getState().run]).toEqual(['run', 'new'])
  expect(useRuns.getState().list.map(({ id, again }) => [id, again])).toEqual([
    ['new', undefined],
    ['old', 'new'],
  ])
  begun(runOf('dry', { status: 'done', dry: true }), 'new')
  expect(useRuns.getState().list.find(({ id }) => id === 'new')?.again).toBeUndefined()
})
