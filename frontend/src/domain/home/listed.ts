import { texts as words } from '../texts'
import { locale } from '../texts/locale'
import type { RunStatus, WorkflowView } from '../../wire/types'

// The list of all workflows: what of it is shown, and in which order.

// NEEDS are what a workflow may need of the person, the most urgent first.
export const NEEDS = ['waits', 'failed', 'cut', 'fix', 'runs', 'none'] as const

export type Need = (typeof NEEDS)[number]

const OF_RUN: Partial<Record<RunStatus, Need>> = { waiting: 'waits', failed: 'failed', interrupted: 'cut' }

// needOf is what a workflow needs of the person.
export function needOf({ last, errors, note }: WorkflowView): Need {
  const status = last?.status
  if (status && OF_RUN[status]) return OF_RUN[status]
  if (errors > 0 || note.said) return 'fix'
  return status === 'running' || status === 'paused' ? 'runs' : 'none'
}

// Shown is what is chosen of the list. Archived workflows are a choice of their own.
export type Shown = 'all' | Exclude<Need, 'none'> | 'archived'

// SHOWN are chosen above the list; the rail has the archive.
export const SHOWN: readonly Shown[] = ['all', 'runs', 'waits', 'failed', 'cut', 'fix']

export function isShown(one: WorkflowView, shown: Shown): boolean {
  if (shown === 'archived' || one.archived) return one.archived && shown === 'archived'
  return shown === 'all' || needOf(one) === shown
}

// inFolder lets all through for ''.
export const inFolder = (one: WorkflowView, folder: string): boolean => folder === '' || one.folder === folder

// foldersOf are the folders of what is not archived, by name, with how many are in each.
export function foldersOf(list: readonly WorkflowView[]): [name: string, count: number][] {
  const counts = new Map<string, number>()
  for (const { folder, archived } of list) {
    if (folder !== '' && !archived) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].sort(([a], [b]) => collator.compare(a, b))
}

// Column is what a list is sorted by; attention is the order that nobody chose.
export type Column = 'attention' | 'name' | 'folder' | 'steps' | 'changed' | 'run'

export interface Order {
  by: Column
  down: boolean // the greatest first
}

// FIRST is how a column is sorted when it is chosen.
export const FIRST: Readonly<Record<Column, Order>> = {
  attention: { by: 'attention', down: false },
  name: { by: 'name', down: false },
  folder: { by: 'folder', down: false },
  steps: { by: 'steps', down: true },
  changed: { by: 'changed', down: true },
  run: { by: 'run', down: true },
}

const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })

const newest = (a: WorkflowView, b: WorkflowView): number => touched(b).localeCompare(touched(a))

// nameOf is the name as the list shows it.
const nameOf = ({ name }: WorkflowView): string => name || words.untitled

// alikeIn are the names that several workflows have.
export function alikeIn(list: readonly WorkflowView[]): ReadonlySet<string> {
  const seen = new Set<string>()
  return new Set(list.map((one) => nameOf(one).trim()).filter((name) => seen.size === seen.add(name).size))
}

// SAID is how many steps tell workflows of one name apart.
const SAID = 3

// apartOf are the first steps of a workflow, where others have its name; '' else.
export const apartOf = (one: WorkflowView, alike: ReadonlySet<string>): string =>
  alike.has(nameOf(one).trim()) ? one.names.slice(0, SAID).join(', ') : ''

// touched is when a workflow was changed or run last.
const touched = ({ modified, last }: WorkflowView): string => (last && last.began > modified ? last.began : modified)

const COMPARE: Readonly<Record<Column, (a: WorkflowView, b: WorkflowView) => number>> = {
  attention: (a, b) => NEEDS.indexOf(needOf(a)) - NEEDS.indexOf(needOf(b)),
  name: (a, b) => collator.compare(nameOf(a), nameOf(b)),
  folder: (a, b) => Number(a.folder === '') - Number(b.folder === '') || collator.compare(a.folder, b.folder),
  steps: (a, b) => a.steps - b.steps,
  changed: (a, b) => a.modified.localeCompare(b.modified),
  run: (a, b) => (a.last?.began ?? '').localeCompare(b.last?.began ?? ''),
}

// sorted leaves equals with the newest first.
export function sorted(list: readonly WorkflowView[], { by, down }: Order): WorkflowView[] {
  const compare = COMPARE[by]
  return list.toSorted((a, b) => (down ? compare(b, a) : compare(a, b)) || newest(a, b))
}

// Look is how the list is looked at.
export interface Look {
  typed: string // searched for
  shown: Shown
  folder: string // '': any
  order: Order
}

// lookedAt are those of a list that is in order, and stays so.
export const lookedAt = (
  inOrder: readonly WorkflowView[],
  { typed, shown, folder }: Omit<Look, 'order'>,
): WorkflowView[] => found(inOrder, typed).filter((one) => isShown(one, shown) && inFolder(one, folder))

const rowsOf = (list: readonly WorkflowView[], look: Look): WorkflowView[] => lookedAt(sorted(list, look.order), look)

// chosenIn is the row that keys are for once another list was read: where the row went, the
// one behind it, or else the one before it.
export function chosenIn(
  list: readonly WorkflowView[],
  { chosen, ...before }: Look & { chosen: string; list: readonly WorkflowView[] | undefined },
): string {
  const rows = rowsOf(before.list ?? [], before).map(({ id }) => id)
  const at = Math.max(rows.indexOf(chosen), 0)
  const left = new Set(rowsOf(list, before).map(({ id }) => id))
  if (left.has(rows[at] ?? '')) return chosen
  const isLeft = (id: string): boolean => left.has(id)
  return rows.slice(at).find(isLeft) ?? rows.slice(0, at).findLast(isLeft) ?? chosen
}

const texts = new WeakMap<WorkflowView, string>()

// textOf is all that a workflow is found by, in lower case; it is made once.
function textOf(one: WorkflowView): string {
  const known = texts.get(one)
  if (known !== undefined) return known
  const text = [nameOf(one), one.folder, one.description, ...one.names, ...one.given].join('\n').toLowerCase()
  texts.set(one, text)
  return text
}

// found are those that have every word.
export function found(list: readonly WorkflowView[], typed: string): readonly WorkflowView[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return list
  return list.filter((one) => {
    const text = textOf(one)
    return words.every((word) => text.includes(word))
  })
}
