import type { ServerChange, ServerState, ServerView, ToolView } from '../../wire/types'

// waits: nothing more comes of the server until the person has looked at it.
export const waits = ({ state, hash }: ServerView): boolean =>
  (state === 'unapproved' || state === 'changed') && hash !== ''

// isFirstOffer: it has been started for the first time, and none of its tools was approved.
export const isFirstOffer = ({ state, changes, tools }: ServerView): boolean =>
  state === 'changed' && tools === 0 && changes.every(({ field }) => field === 'added')

// ServerTone is how pressing a state is.
type ServerTone = 'live' | 'waits' | 'busy' | 'error' | 'off'

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
export function offerOf(offers: readonly ToolView[], tool: string): ToolView | undefined {
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
