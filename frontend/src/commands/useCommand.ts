import { useSyncExternalStore } from 'react'
import { useDocument } from '../store/document'
import { useDraft } from '../store/draft'
import { useHistory } from '../store/history'
import { usePanels } from '../store/panels'
import { useProposal } from '../store/proposal'
import { useRunning } from '../store/running'
import { useRuns } from '../store/runs'
import { useSelection } from '../store/selection'
import { useSession } from '../store/session'
import { useSettings } from '../store/settings'
import { useViewport } from '../store/viewport'
import type { Command } from './command'

// What the names and conditions of commands depend on.
const STORES = [
  useDocument,
  useDraft,
  useHistory,
  usePanels,
  useProposal,
  useRunning,
  useRuns,
  useSelection,
  useSession,
  useSettings,
  useViewport,
]

function subscribe(changed: () => void): () => void {
  const offs = STORES.map((store) => store.subscribe(changed))
  return () => offs.forEach((off) => off())
}

// useCommand is the name of a command and whether it can run, as they stand now.
export function useCommand({ label, when }: Command): { label: string; can: boolean } {
  return { label: useSyncExternalStore(subscribe, label), can: useSyncExternalStore(subscribe, when) }
}
