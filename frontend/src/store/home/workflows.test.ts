import { beforeEach, expect, it, vi } from 'vitest'
import { useNotices } from '../page/notices'
import { goToWork, openSettings, useSession } from '../page/session'
import { deleteWorkflow, setArchived, undoLast, useWorkflows } from './workflows'
import { workflow } from '../../domain/home/workflow.fixture'
import { eventually } from '../../eventually.fixture'
import type { WorkflowLabel } from '../../wire/types'

const labelled: boolean[] = []
const labels: WorkflowLabel[] = []
const restored: string[] = []
const app = {
  LabelWorkflow: (label: WorkflowLabel) => Promise.resolve(void (labelled.push(label.archived), labels.push(label))),
  Workflows: () => Promise.resolve([workflow('w')]),
  DeleteWorkflow: () => Promise.resolve(),
  RestoreWorkflow: (id: string) => Promise.resolve(void restored.push(id)),
}
vi.stubGlobal('window', { go: { main: { App: app } } })

beforeEach(async () => {
  labelled.length = 0
  labels.length = 0
  restored.length = 0
  useNotices.setState({ list: [] })
  useSession.setState({ page: 'home', dialog: 'none' })
  useWorkflows.setState({ list: [workflow('w')] })
  await setArchived('w', true)
  expect(useNotices.getState().list).toHaveLength(1)
})

it.each([
  ['another page', goToWork],
  ['a dialog', () => openSettings('planning')],
])('what was done is said until %s is opened, and can be undone after', async (_, open) => {
  open()
  expect(useNotices.getState().list).toEqual([])
  undoLast()
  await eventually(() => expect(labelled).toEqual([true, false]))
})

it('what was undone is not undone again', async () => {
  await deleteWorkflow('w')
  undoLast()
  undoLast()
  await eventually(() => expect(useNotices.getState().list.map(({ text }) => text)).toContain('“w” is back.'))
  expect(restored).toEqual(['w'])
})

it('what is changed in the list leaves what else it says of the workflow', async () => {
  useWorkflows.setState({ list: [workflow('w', { folder: 'Bills', shared: true })] })
  await setArchived('w', true)
  expect(labels.at(-1)).toEqual({ id: 'w', archived: true, folder: 'Bills', shared: true })
})
