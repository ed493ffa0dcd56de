import { create } from 'zustand'
import { api } from '../../backend/api'
import { copy } from '../../backend/clipboard'
import { on } from '../../backend/events'
import { readText } from '../../backend/readText'
import { wordsOf } from '../../domain/run/failure'
import { waits } from '../../domain/program/server'
import { texts } from '../../domain/texts'
import { latest } from '../page/latest'
import { dismissOf, notify } from '../page/notices'
import { openSettings, useSession } from '../page/session'
import { loadTools } from './tools'
import type { FolderListView, FolderView, ImportView, ServerView, ToolView, ToolsView } from '../../wire/types'

// The person's tool servers as the program last told.
interface Servers {
  list: readonly ServerView[] | undefined // undefined: not known yet
  failure: string // why they are not known
  left: readonly string[] // hashes of what the person has looked at and left
}

export const useServers = create<Servers>(() => ({ list: undefined, failure: '', left: [] }))

const NONE: readonly ServerView[] = []

// waitingIn are the servers that the person has not looked at yet.
export const waitingIn = ({ list, left }: Servers): readonly ServerView[] =>
  (list ?? NONE).filter((one) => waits(one) && !left.includes(one.hash))

const answers = latest() // until the program tells by itself

// followTools reads the tools and servers, and follows them.
export function followTools(): void {
  on('tools:changed', hear)
  void loadTools()
  void loadServers()
}

function hear({ count, ideas, servers }: ToolsView): void {
  answers.drop()
  useSession.setState({ toolCount: count, ideas })
  show(servers)
  void loadTools()
}

export async function loadServers(): Promise<void> {
  useServers.setState({ failure: '' })
  try {
    await take(api.servers())
  } catch (cause) {
    useServers.setState({ failure: wordsOf(cause) })
  }
}

// take shows the answer to a call, unless the program has told of something newer.
async function take(call: Promise<ServerView[]>): Promise<void> {
  const isWanted = answers.join()
  const list = await call
  if (isWanted()) show(list)
}

const NOTICE = 'servers'

function show(list: readonly ServerView[]): void {
  const told = waitingIn(useServers.getState()).map(({ hash }) => hash)
  useServers.setState({ list, failure: '' })
  const waiting = waitingIn(useServers.getState())
  if (waiting.length === 0) dismissOf(NOTICE)
  else if (waiting.some(({ hash }) => !told.includes(hash)) && !isLookedAt()) tell(waiting)
}

const isLookedAt = (): boolean => {
  const { dialog, section } = useSession.getState()
  return dialog === 'settings' && section === 'tools'
}

function tell(waiting: readonly ServerView[]): void {
  dismissOf(NOTICE)
  const act = { label: texts.tools.look, run: () => openSettings('tools') }
  notify('info', texts.tools.wants(waiting.map(({ name }) => name)), { of: NOTICE, act })
}

// leave keeps quiet about a server until there is something else to approve; look
// takes that back.
export function leave({ hash }: ServerView): void {
  useServers.setState(({ left }) => ({ left: [...left, hash] }))
}
export function look({ hash }: ServerView): void {
  useServers.setState(({ left }) => ({ left: left.filter((one) => one !== hash) }))
}

// What follows rejects with words for the person, who is told where they asked.

export const approve = ({ name, hash }: ServerView): Promise<void> => take(api.approveServer({ name, hash }))
export const restart = (name: string): Promise<void> => take(api.restartServer(name))
export const stop = (name: string): Promise<void> => take(api.stopServer(name))
export const enable = (name: string, enabled: boolean): Promise<void> => take(api.enableServer({ name, enabled }))
export const add = (name: string, entry: string): Promise<void> => take(api.addServer({ name, entry }))
export const change = (name: string, entry: string): Promise<void> => take(api.changeServer({ name, entry }))
export const remove = (name: string): Promise<void> => take(api.removeServer(name))
export const importServers = (text: string, names: string[]): Promise<void> => take(api.importServers({ text, names }))

export const previewImport = (text: string): Promise<ImportView> => api.previewImport(text)
export const offersOf = (name: string): Promise<ToolView[]> => api.serverTools(name)
export const entryOf = (name: string): Promise<string> => api.serverEntry(name)
export const logOf = (name: string): Promise<string> => api.serverLog(name)
export const copyLog = (text: string): Promise<void> => copy(text)
export const textOf = (file: File): Promise<string> => readText(file)

export const readFolders = (): Promise<FolderView[]> => api.folders()
export const listFolder = (path: string): Promise<FolderListView> => api.listFolder(path)
export const removeFolder = (path: string): Promise<FolderView[]> => api.removeFolder(path)
