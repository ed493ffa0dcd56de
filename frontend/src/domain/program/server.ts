import type { Problem } from '../graph/problem'
import type { Tool } from '../form/tool'
import type { Idea } from './view'

// What the program tells of tool servers; see internal/host/view_server.go.

export type ServerState =
  'off' | 'unapproved' | 'approved' | 'starting' | 'changed' | 'ready' | 'restarting' | 'broken' | 'unsupported'

export interface Server {
  name: string
  state: ServerState
  text: string // why, and what to do
  until: string // RFC 3339, of one that is restarting
  last: string[] // what one that ended printed last
  log: string // the file with all that it printed, '' without one
  line: string // the exact command or address
  alike: string // another server that could be taken for it, spelt to be told from it, '' for none
  names: string[] // of variables and headers whose values line does not show, or not whole
  hash: string // of what is to be approved now, '' where it cannot be
  tools: number // on offer
  changes: ServerChange[] // against what was approved
  problems: Problem[] // tools that are left out
  disabled: boolean
}

export interface ServerChange {
  tool: string // '': the way the server is reached
  field: string // 'added', 'removed', or what differs
  before: string
  after: string
}

// Offer is a tool that a server offers, approved or not.
export interface Offer extends Tool {
  approved: boolean
}

export interface ToolsChange {
  count: number // of the tools on offer
  ideas: Idea[]
  servers: Server[]
}

export interface ImportedServer {
  name: string
  line: string
  folder: string // that a command is started in, '' for the home folder
  alike: string // another server, of the file or there, that could be taken for it, '' for none
  names: string[]
  disabled: boolean // it needs something first; the problems say what
  taken: boolean // there is a server of this name
}

export interface ImportView {
  servers: ImportedServer[]
  problems: Problem[]
}

export interface Folder {
  path: string
  missing: boolean
}

// waits: nothing more comes of the server until the person has looked at it.
export const waits = ({ state, hash }: Server): boolean =>
  (state === 'unapproved' || state === 'changed') && hash !== ''

// isFirstOffer: it has been started for the first time, and none of its tools was approved.
export const isFirstOffer = ({ state, changes, tools }: Server): boolean =>
  state === 'changed' && tools === 0 && changes.every(({ field }) => field === 'added')

// ServerTone is how pressing a state is.
export type ServerTone = 'live' | 'waits' | 'busy' | 'error' | 'off'

export function toneOf(state: ServerState): ServerTone {
  switch (state) {
    case 'ready':
      return 'live'
    case 'unapproved':
    case 'changed':
      return 'waits'
    case 'starting':
    case 'restarting':
      return 'busy'
    case 'broken':
    case 'unsupported':
      return 'error'
    case 'off':
    case 'approved':
      return 'off'
  }
}

// ToolDifference is all that differs in one tool, or with '' in the way to the server.
export interface ToolDifference {
  tool: string
  kind: 'added' | 'removed' | 'changed'
  fields: readonly ServerChange[] // of one that was added or removed, its description
}

// differencesOf puts changes together by tool: the way to the server first, then what
// came, what is different, and what went.
export function differencesOf(changes: readonly ServerChange[]): ToolDifference[] {
  const tools = [...new Set(changes.map(({ tool }) => tool))]
  const rank = ({ tool, kind }: ToolDifference): number =>
    tool === '' ? 0 : 1 + ['added', 'changed', 'removed'].indexOf(kind)
  return tools
    .map((tool) => changes.filter((change) => change.tool === tool))
    .map((fields) => ({ tool: fields[0]?.tool ?? '', kind: kindOf(fields), fields }))
    .toSorted((a, b) => rank(a) - rank(b))
}

function kindOf(fields: readonly ServerChange[]): ToolDifference['kind'] {
  const field = fields[0]?.field
  return field === 'added' || field === 'removed' ? field : 'changed'
}

// offerOf is the tool as it may be called, of the name that the server gave it: there
// it stands behind the name of the server.
export function offerOf(offers: readonly Offer[], tool: string): Offer | undefined {
  return offers.filter(({ name }) => name.endsWith(`__${tool}`)).toSorted((a, b) => a.name.length - b.name.length)[0]
}

// prettyJson makes JSON of one line readable; other text stays as it is.
export function prettyJson(text: string): string {
  try {
    return /^\s*[[{]/.test(text) ? JSON.stringify(JSON.parse(text), null, 2) : text
  } catch {
    return text // it was cut
  }
}
