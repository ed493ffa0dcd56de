import type { Patch } from '../graph/patch'
import type { Problem } from '../graph/problem'
import type { ExchangeView } from '../assistant/request'
import type { SettingsList } from './settings'
import type { RunStatus } from '../run/run'
import type { Workflow } from '../graph/workflow'

// What the program tells the page; see internal/host/view.go.

export type Theme = 'system' | 'light' | 'dark'
export type Direction = 'down' | 'right' // where the flow runs to
export type Place = 'document' | 'settings' | 'diagnostics' // something kept in a folder of its own
export type Saved = 'saved' | 'saving' | 'failed'

export interface SavedView {
  saved: Saved
  savedAt: string // RFC 3339, '' before the first time
  path: string
  failure: string
  external: External
}

// External is what another program did to the file.
export type External = '' | 'changed' | 'deleted' | 'unreadable'

export interface DocumentState extends SavedView {
  revision: number
  problems: Problem[]
  outline: Outline
  canUndo: boolean
  canRedo: boolean
  undoLabel: string
  redoLabel: string
  undoVersion: number // in the history, of what undo would take back; 0 for nothing
  readOnly: boolean
  reason: string // why it is read-only
}

export interface DocumentView extends DocumentState {
  workflow: Workflow
}

export interface DocumentChange extends DocumentState {
  patch: Patch
  author: string
  label: string
}

export interface DocumentInfo {
  id: string
  name: string
  steps: number
  modified: string
  path: string
  elsewhere: boolean // the person chose where its file is
  note: string // what opening it would meet, '' where nothing is the matter
  run: RunStatus | '' // of its run that goes on, '' for none
}

export interface FileText {
  name: string
  text: string
}

// Outline is the workflow as nested lists; see planner/workflow/outline.go.
export interface Outline {
  steps: Entry[]
  loose?: Entry[] // what the first step does not lead to
  loops: Body[] // outer ones first
}

export interface Entry {
  node: string
  depth: number
  branches?: Branch[]
  end?: string // a loop's foot
}

export interface Branch {
  output?: string
  steps: Entry[]
  to?: string // it goes on with a step that is listed elsewhere
  ends?: boolean
}

export interface Body {
  loop: string
  end: string
  parent?: string
  nodes: string[] // between the two, without those of inner bodies
}

export interface ModelView {
  offline: boolean
  baseUrl: string
  host: string
  model: string
  hasKey: boolean
  warning: string
  keySource: KeySource
  keyNote: string // that there is no keychain and what holds instead, '' where there is one
  coolOffUntil: string // after failures in a row no call is made before, '' where none waits
}

export type KeySource = '' | 'keychain' | 'session' | 'environment'

// Endpoint is what to connect to; an empty key is the one that is known for it.
export interface Endpoint {
  baseUrl: string
  model: string
  key: string
  remember: boolean // the key, in the keychain of the operating system
}

// LocalServer is what answers like a model server on this machine. Any program may.
export interface LocalServer {
  name: string // what it seems to be
  baseUrl: string
  host: string // and port
  models: string[]
}

export interface Idea {
  icon: string
  title: string
  text: string
}

export interface StartView {
  version: string
  document: DocumentView
  conversation: ExchangeView[] // oldest first
  layout: Layout // how the document was shown last
  unsent: string // words that were written about it and not sent
  model: ModelView
  toolCount: number
  ideas: Idea[]
  settings: SettingsList
  notices: Problem[]
  damaged: Damaged
  fileDialogs: boolean // the program can ask for a file by itself
}

// Damaged is a file that was not opened, and whose last good state can be; its text
// is '' where there is none.
export interface Damaged {
  text: string
}

// Layout is where the canvas stands: x, y of the page is the graph's origin. With
// zoom 0 it is not known.
export interface Layout {
  x: number
  y: number
  zoom: number
  collapsed?: string[] // loops whose body is hidden
}

export interface OpenedView {
  document: DocumentView
  conversation: ExchangeView[]
  layout: Layout
  unsent: string // words that were written about it and not sent
  notices: Problem[] // of opening it
}
