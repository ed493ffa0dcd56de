import { create } from 'zustand'
import { openDocument } from './document'
import { runningDocuments } from './files'
import { latest } from '../page/latest'
import { setDialog } from '../page/session'
import type { DocumentInfo, RunStatus, RunView } from '../../wire/types'

// The documents beside the open one whose runs go on.
export const useElsewhere = create<{ list: readonly DocumentInfo[] }>(() => ({ list: [] }))

const told = new Map<string, { status: RunStatus; name: string }>() // of runs elsewhere, by their id
const answers = latest()

// followElsewhere takes what the program says of a run of another document. How far it
// is does not matter.
export function followElsewhere({ id, name, status }: RunView): void {
  if (told.get(id)?.status === status) return
  told.set(id, { status, name })
  void loadElsewhere()
}

// nameElsewhere is what the workflow of a run is called that belongs to another document.
export const nameElsewhere = (run: string): string | undefined => told.get(run)?.name

// loadElsewhere reads which they are.
export async function loadElsewhere(): Promise<void> {
  const isWanted = answers.ask()
  const list = await runningDocuments().catch(() => []) // the next event asks again
  if (isWanted()) useElsewhere.setState({ list })
}

// openElsewhere opens the document, or lets the person choose among several.
export function openElsewhere(): void {
  const [first, ...others] = useElsewhere.getState().list
  if (first && others.length === 0) void openDocument(first.id)
  else setDialog('open')
}
