import { beforeEach, expect, it, vi } from 'vitest'
import { useDocument } from '../document/document'
import { goBack } from '../document/going'
import { useTrail } from '../document/trail'
import { useNotices } from '../page/notices'
import { select } from '../page/selection'
import { makeOf } from './piece'
import type { Node } from '../../wire/types'
import { eventually } from '../../eventually.fixture'

const app: Record<string, (...args: unknown[]) => unknown> = {}
vi.stubGlobal('window', { go: { main: { App: app } } })

const said = () => useNotices.getState().list.map(({ text }) => text)

beforeEach(() => {
  useNotices.setState({ list: [] })
  const nodes: Node[] = [{ id: 'other', name: 'Other', kind: 'Tool' }]
  useDocument.setState({ workflow: { version: 1, id: 'w', name: 'W', nodes, edges: [], notes: [] }, path: '/w' })
})

it('what is offered about a workflow that was made opens it, whatever is selected since', async () => {
  const { revision, workflow, ...rest } = useDocument.getState()
  const call: Node = { id: 'call', name: 'Call', kind: 'Tool', tool: { name: 'x', workflow: 'made', arguments: {} } }
  const document = { ...rest, revision: revision + 1, workflow: { ...workflow, nodes: [...workflow.nodes, call] } }
  app.MakeWorkflow = () => Promise.resolve({ document, step: 'call' })
  app.OpenCalled = vi.fn(() => Promise.reject(new Error('not here')))
  await makeOf(['a'], 'Made')
  select('other')
  useNotices.getState().list[0]?.act?.run()
  await eventually(() => expect(app.OpenCalled).toHaveBeenCalledWith('made'))
})

it.each([
  [() => Promise.reject(new Error('No disk.')), 'No disk.'],
  [() => Promise.resolve([]), '“Caller” is not among the workflows any more.'],
])('that there is no way back is said', async (documents, words) => {
  useTrail.setState({ ways: [{ path: '/caller', name: 'Caller', step: 'call', run: undefined }], at: '/w' })
  app.Documents = documents
  expect(await goBack()).toBe(false)
  expect(said()).toEqual([words])
})
