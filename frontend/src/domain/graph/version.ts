import type { VersionView } from '../../wire/types'

// The history of the open document.

// Version is one that a change made, or what the history starts with.
export type Version = Omit<VersionView, 'kind'> & { kind: VersionView['kind'] | 'start' }

// START is what the history starts with: no change made it.
const START: Version = {
  version: 0,
  time: '',
  kind: 'start',
  of: 0,
  author: 'person',
  label: '',
  name: '',
  prompt: '',
  model: '',
  attempts: 0,
  tokens: 0,
}

// withNewer puts what was read after a version before what was known up to there.
export function withNewer(known: readonly VersionView[], newer: readonly VersionView[], after: number): VersionView[] {
  return [...newer, ...known.filter(({ version }) => version <= after)]
}

// withStart adds what the history starts with, where that is still kept.
export function withStart(versions: readonly VersionView[]): readonly Version[] {
  return versions.at(-1)?.version === 1 ? [...versions, START] : versions
}

// Line is a version as the list shows it.
export interface Line extends Version {
  undone: boolean // it was taken back and not made again
  now: boolean // it is what the workflow is now
}

// linesOf lists what was changed. Undo and redo only move along the line, so they are
// told by what they were about; one of them that has a name is a line of its own.
export function linesOf(versions: readonly Version[]): Line[] {
  const undone = new Set<number>()
  for (const { kind, of } of versions.toReversed()) {
    if (kind === 'undo') undone.add(of)
    if (kind === 'redo') undone.delete(of)
  }
  const now = versionNow(versions, undone)
  return versions
    .filter(isLine)
    .map((version) => ({ ...version, undone: undone.has(version.version), now: version.version === now }))
}

const isLine = ({ kind, name }: Version): boolean => kind === 'edit' || kind === 'start' || name !== ''

// versionNow is the newest version that has a line of its own and is what the newest one
// of all has made of the workflow.
function versionNow(versions: readonly Version[], undone: ReadonlySet<number>): number | undefined {
  const [newest] = versions
  if (newest && isLine(newest)) return newest.version
  return versions.find(({ kind, version }) => (kind === 'edit' && !undone.has(version)) || kind === 'start')?.version
}

// HistoryRow is a line of the list: a day, or a version of it.
type HistoryRow = { day: string } | { version: Line; place: number }

// rowsOf puts the local days between the versions.
export function rowsOf(versions: readonly Line[], dayOf: (time: Date) => string): HistoryRow[] {
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
