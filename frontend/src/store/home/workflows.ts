import { create } from 'zustand'
import { api } from '../../backend/api'
import { chosenIn, FIRST } from '../../domain/home/listed'
import type { Column, Look, Shown } from '../../domain/home/listed'
import { wordsOf } from '../../domain/run/failure'
import { texts } from '../../domain/texts'
import { expecting } from '../document/document'
import { latest } from '../page/latest'
import { attempt, dismissOf, notify } from '../page/notices'
import { useSession } from '../page/session'
import type { WorkflowLabel, WorkflowView } from '../../wire/types'

interface Workflows extends Look {
  list: readonly WorkflowView[] | undefined // undefined until it was read
  failure: string // why it was not read last
  chosen: string // id of the row that keys are for; '': the first
  renaming: string // id of the row whose name is a field; ''
  filing: string // id of the one whose folder is asked for; ''
  explained: string // id of the one of which is said why it cannot be opened; ''
}

// All workflows, and how their list is looked at.
export const useWorkflows = create<Workflows>(() => ({
  list: undefined,
  failure: '',
  typed: '',
  shown: 'all',
  folder: '',
  order: FIRST.attention,
  chosen: '',
  renaming: '',
  filing: '',
  explained: '',
}))

// hasNone: it is known that there are no workflows.
export const hasNone = ({ list, failure }: Workflows): boolean => list?.length === 0 && failure === ''

const asked = latest()

// loadWorkflows reads the list; what was read before is shown meanwhile.
export async function loadWorkflows(): Promise<void> {
  const isWanted = asked.ask()
  try {
    const list = await api.workflows()
    if (isWanted()) useWorkflows.setState((now) => ({ list: kept(list), failure: '', chosen: chosenIn(list, now) }))
  } catch (cause) {
    if (isWanted()) useWorkflows.setState({ failure: wordsOf(cause) })
  }
}

// kept has the rows that are as they were, so that these are not drawn again.
function kept(list: readonly WorkflowView[]): WorkflowView[] {
  const before = new Map(useWorkflows.getState().list?.map((one) => [one.id, { one, text: JSON.stringify(one) }]))
  return list.map((one) => {
    const known = before.get(one.id)
    return known?.text === JSON.stringify(one) ? known.one : one
  })
}

const SOON = 300 // ms in which several changes are read at once
let timer: ReturnType<typeof setTimeout> | undefined

// loadWorkflowsSoon is for what changes many times a second.
export function loadWorkflowsSoon(): void {
  timer ??= setTimeout(() => {
    timer = undefined
    void loadWorkflows()
  }, SOON)
}

export const workflowOf = (id: string): WorkflowView | undefined =>
  useWorkflows.getState().list?.find((one) => one.id === id)

export const setTyped = (typed: string): void => useWorkflows.setState({ typed })
export const setShown = (shown: Shown): void => useWorkflows.setState({ shown })
export const setFolder = (folder: string): void => useWorkflows.setState({ folder, shown: 'all' })
export const showArchive = (): void => useWorkflows.setState({ folder: '', shown: 'archived' })
export const showAll = (): void => useWorkflows.setState({ shown: 'all', folder: '', typed: '' })
export const choose = (chosen: string): void => useWorkflows.setState({ chosen })
export const beginRenaming = (renaming: string): void => useWorkflows.setState({ renaming })
export const explain = (explained: string): void => useWorkflows.setState({ explained })
export const beginFiling = (filing: string): void => useWorkflows.setState({ filing })

// sortBy turns the order round where it is by that column already.
export function sortBy(by: Column): void {
  useWorkflows.setState(({ order }) => ({
    order: order.by === by && by !== 'attention' ? { by, down: !order.down } : FIRST[by],
  }))
}

// showHome leads out of the archive and of a folder; what else is chosen of the list stays.
export function showHome(): void {
  const { shown, folder } = useWorkflows.getState()
  if (shown === 'archived' || folder !== '') setFolder('')
}

const nameOf = (id: string): string => workflowOf(id)?.name || texts.untitled

// done says what was done to a workflow, with how to take it back.
function done(text: string, undo: () => unknown): void {
  notify('info', text, { of: UNDONE, act: { label: texts.home.undo, run: () => void undo() } })
  last = undo
}

const UNDONE = 'home'

// What was done is no longer looked at elsewhere; on Home undo takes it back all the same.
useSession.subscribe((now, before) => {
  const opened = now.dialog !== before.dialog && now.dialog !== 'none'
  if (opened || now.page !== before.page) dismissOf(UNDONE)
})

let last: (() => unknown) | undefined

// undoLast takes back what was done last to a workflow of the list.
export function undoLast(): void {
  const undo = last
  last = undefined
  void undo?.()
}

// deleting leaves an empty document open where the deleted one was.
const deleting = (id: string): Promise<void> => expecting(api.deleteWorkflow(id))

const changing = async (intent: () => Promise<unknown>): Promise<boolean> => {
  const made = await attempt(intent)
  await loadWorkflows()
  return made
}

export async function renameWorkflow(id: string, name: string): Promise<void> {
  const before = workflowOf(id)?.name
  beginRenaming('')
  if (before === undefined || name === before) return
  if (await changing(() => api.renameWorkflow({ id, name })))
    last = () => changing(() => api.renameWorkflow({ id, name: before }))
}

export async function duplicateWorkflow(id: string): Promise<void> {
  const name = nameOf(id)
  let copy = ''
  const made = await changing(async () => {
    copy = await api.duplicateWorkflow(id)
  })
  if (!made) return
  choose(copy)
  done(texts.home.copied(name), () => changing(() => deleting(copy)))
}

// label changes what a workflow is called in the list, apart from its name: it reports whether that was done.
async function label(id: string, change: Partial<WorkflowLabel>): Promise<boolean> {
  const { archived = false, folder = '', shared = false } = workflowOf(id) ?? {}
  return changing(() => api.labelWorkflow({ id, archived, folder, shared, ...change }))
}

export async function setArchived(id: string, archived: boolean): Promise<void> {
  const name = nameOf(id)
  if (!(await label(id, { archived }))) return
  done(archived ? texts.home.archived(name) : texts.home.restored(name), async () => {
    await setArchived(id, !archived)
    choose(id)
  })
}

export async function putInFolder(id: string, folder: string): Promise<void> {
  const one = workflowOf(id)
  beginFiling('')
  if (one && folder !== one.folder) await label(id, { folder })
}

export async function setShared(id: string, shared: boolean): Promise<void> {
  const name = nameOf(id)
  if (!(await label(id, { shared }))) return
  done(shared ? texts.home.shared(name) : texts.home.unshared(name), async () => {
    await label(id, { shared: !shared })
    choose(id)
  })
}

export async function deleteWorkflow(id: string): Promise<boolean> {
  const name = nameOf(id)
  const deleted = await changing(() => deleting(id))
  if (deleted) done(texts.home.deleted(name), () => restoreWorkflow(id, name))
  return deleted
}

async function restoreWorkflow(id: string, name: string): Promise<void> {
  if (!(await changing(() => api.restoreWorkflow(id)))) return
  choose(id)
  notify('info', texts.home.restored(name))
}

export const showFile = (id: string): Promise<boolean> => attempt(() => api.showWorkflow(id))
