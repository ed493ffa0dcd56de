import { create } from 'zustand'
import type { Section } from '../../domain/program/settings'
import type { Idea, ModelView } from '../../wire/types'

export type Tab = 'assistant' | 'steps' | 'history'
export type Dialog =
  | 'settings'
  | 'open'
  | 'difference'
  | 'examples'
  | 'palette'
  | 'find'
  | 'keys'
  | 'run'
  | 'about'
  | 'licences'
  | 'memory'
  | 'tour'
  | 'connect'
  | 'piece'
  | 'none'
// Page is what fills the window.
export type Page = 'home' | 'runs' | 'work'
export type Drawer = 'problems' | 'run' | 'runs' | 'none'

interface Session {
  page: Page // that was asked for; see shownPage
  failure: string // why the page could not start; '': it could
  lost: string // why nothing reaches the program any more; '': it does. Once it does, the page is loaded anew
  version: string
  model: ModelView
  toolCount: number
  ideas: Idea[]
  fileDialogs: boolean // the program asks for files by itself
  tab: Tab
  dialog: Dialog
  renaming: boolean // the name of the workflow is a field
  section: Section // of the settings
  setting: string // that is looked for in it, by its key; '': none
  drawer: Drawer // what is open at the bottom
  startedEmpty: boolean // the person left the first screen without words
}

const UNKNOWN_MODEL: ModelView = {
  offline: true,
  baseUrl: '',
  host: '',
  model: '',
  hasKey: false,
  warning: '',
  keySource: '',
  keyNote: '',
  coolOffUntil: '',
}

export const useSession = create<Session>(() => ({
  page: 'work',
  failure: '',
  lost: '',
  version: '',
  model: UNKNOWN_MODEL,
  toolCount: 0,
  ideas: [],
  fileDialogs: false,
  tab: 'assistant',
  dialog: 'none',
  renaming: false,
  section: 'planning',
  setting: '',
  drawer: 'none',
  startedEmpty: false,
}))

export const goToWork = (): void => useSession.setState({ page: 'work' })
export const setTab = (tab: Tab): void => useSession.setState({ tab })
export const setDialog = (dialog: Dialog): void => useSession.setState({ dialog })
export const setRenaming = (renaming: boolean): void => useSession.setState({ renaming })
export const setSection = (section: Section): void => useSession.setState({ section })
// openSettings shows a page of the settings, or the one that is needed next: that of the
// model, while none is connected.
export const openSettings = (section?: Section, setting = ''): void =>
  useSession.setState(({ model }) => ({
    dialog: 'settings',
    section: section ?? (model.offline ? 'model' : 'planning'),
    setting,
  }))
export const setDrawer = (drawer: Drawer): void => useSession.setState({ drawer })

// setProblemsOpen leaves another drawer as it is.
export function setProblemsOpen(open: boolean): void {
  useSession.setState(({ drawer }) => ({ drawer: open ? 'problems' : drawer === 'problems' ? 'none' : drawer }))
}

export const startEmpty = (): void => useSession.setState({ startedEmpty: true })
export const showModel = (model: ModelView): void => useSession.setState({ model })
