import { create } from 'zustand'
import { api } from '../../backend/api'
import { wordsOf } from '../../domain/run/failure'
import { withNewer } from '../../domain/graph/version'
import type { Version } from '../../domain/graph/version'
import { shown } from './document'
import { closeDraft, openDraft, useDraft } from './draft'
import { latest } from '../page/latest'
import { attempt } from '../page/notices'
import type { VersionView } from '../../wire/types'

interface History {
  state: 'unread' | 'read' | 'failed'
  failure: string // why it could not be read
  versions: readonly VersionView[] // the newest first
  at: number | undefined // the version that the keyboard has walked to; undefined: what it is now
  naming: boolean // the name of a version is being written
}

const NONE: History = { state: 'unread', failure: '', versions: [], at: undefined, naming: false }

// What was done to the open document, as far as it was asked for.
export const useHistory = create<History>(() => NONE)

const lists = latest() // of the open document
const looked = latest() // at versions
let stale = false
let reading: Promise<void> | undefined

// readHistory brings the list up to date. Only what came since is fetched, and
// one call at a time, however many changes come meanwhile.
export function readHistory(): Promise<void> {
  stale = true
  reading ??= readWhileStale().finally(() => {
    reading = undefined
  })
  return reading
}

async function readWhileStale(): Promise<void> {
  while (stale) {
    stale = false
    await readNewer()
  }
}

async function readNewer(): Promise<void> {
  const [{ versions }, isWanted] = [useHistory.getState(), lists.join()]
  const after = Math.max(0, (versions[0]?.version ?? 0) - 1) // the newest may have got a name since
  try {
    const newer = await api.history(after)
    if (isWanted()) useHistory.setState({ state: 'read', failure: '', versions: withNewer(versions, newer, after) })
    else stale = true
  } catch (cause) {
    if (isWanted()) useHistory.setState({ state: 'failed', failure: wordsOf(cause) })
    else stale = true
  }
}

// forgetHistory: another document is open.
export function forgetHistory(): void {
  lists.drop()
  looked.drop()
  useHistory.setState(NONE)
}

export const walkTo = (at: number): void => useHistory.setState({ at })
export const setNaming = (naming: boolean): void => useHistory.setState({ naming })

// preview shows the workflow as it was at a version.
export function preview(version: Version): Promise<boolean> {
  walkTo(version.version)
  const isWanted = looked.ask()
  return attempt(async () => {
    const { workflow, problems } = await api.previewVersion(version.version)
    if (isWanted()) openDraft({ workflow, problems, past: version })
  })
}

// closePreview goes back to the workflow as it is now.
export function closePreview(): void {
  looked.drop()
  if (useDraft.getState().draft?.past) closeDraft()
}

// restore makes the workflow what is looked at, as one change.
export function restore(): Promise<boolean> {
  return attempt(async () => {
    const past = useDraft.getState().draft?.past
    if (!past) return
    await shown(api.restoreVersion(past.version), (now, before) => now.undoVersion !== before.undoVersion)
    closePreview()
  })
}

// nameVersion gives the workflow as it is now a name.
export function nameVersion(name: string): Promise<boolean> {
  return attempt(async () => {
    await api.nameVersion(name)
    setNaming(false)
    await readHistory()
  })
}
