// The history of the open document; see internal/host/history.go.

export interface Version {
  version: number
  time: string // RFC 3339, '' where it is not known
  kind: 'start' | 'edit' | 'undo' | 'redo'
  author: 'person' | 'assistant' | 'import'
  label: string
  name: string // given by the person, '' for most
  prompt: string // this and the following: of the assistant's changes
  model: string
  attempts: number
  tokens: number
}

// START is what the history starts with: no change made it.
const START: Version = {
  version: 0, time: '', kind: 'start', author: 'person', label: '', name: '', prompt: '', model: '', attempts: 0, tokens: 0,
}

// withNewer puts what was read after a version before what was known up to there.
export function withNewer(known: readonly Version[], newer: readonly Version[], after: number): Version[] {
  return [...newer, ...known.filter(({ version }) => version <= after)]
}

// withStart adds what the history starts with, where that is still kept.
export function withStart(versions: readonly Version[]): readonly Version[] {
  return versions.at(-1)?.version === 1 ? [...versions, START] : versions
}

// HistoryRow is a line of the list: a day, or a version of it.
export type HistoryRow = { day: string } | { version: Version; place: number }

// rowsOf puts the local days between the versions.
export function rowsOf(versions: readonly Version[], dayOf: (time: Date) => string): HistoryRow[] {
  const rows: HistoryRow[] = []
  let last = ''
  versions.forEach((version, place) => {
    const at = new Date(version.time)
    const day = version.time === '' ? last : `${at.getFullYear()}-${at.getMonth()}-${at.getDate()}`
    if (day !== last) rows.push({ day: dayOf(at) })
    last = day
    rows.push({ version, place })
  })
  return rows
}
