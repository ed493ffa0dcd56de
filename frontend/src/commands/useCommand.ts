import { useSyncExternalStore } from 'react'
import { useDocument } from '../store/document/document'
import { useDraft } from '../store/document/draft'
import { useHistory } from '../store/document/history'
import { useLeft } from '../store/edit/left'
import { useNotTaken } from '../store/edit/notTaken'
import { useNotices } from '../store/page/notices'
import { usePanels } from '../store/page/panels'
import { useProposal } from '../store/assistant/proposal'
import { useRunning } from '../store/run/running'
import { useRuns } from '../store/run/runs'
import { useSelection } from '../store/page/selection'
import { useSession } from '../store/page/session'
import { useSettings } from '../store/program/settings'
import { useCanvasPort } from '../store/page/canvasPort'
import type { Command } from './command'

// What the names, conditions and obstacles of commands depend on.
const STORES = [
  useDocument,
  useDraft,
  useHistory,
  useLeft,
  useNotices,
  usePanels,
  useProposal,
  useNotTaken,
  useRunning,
  useRuns,
  useSelection,
  useSession,
  useSettings,
  useCanvasPort,
]

function subscribe(changed: () => void): () => void {
  const offs = STORES.map((store) => store.subscribe(changed))
  return () => offs.forEach((off) => off())
}

// useCommand is the name of a command and whether it can run, as they stand now.
export function useCommand({ label, when }: Command): { label: string; can: boolean } {
  return { label: useSyncExternalStore(subscribe, label), can: useSyncExternalStore(subscribe, when) }
}

// useWhyNot is why a command cannot run, as it stands now; undefined where it can.
export const useWhyNot = ({ when, why }: Command): string | undefined =>
  useSyncExternalStore(subscribe, () => (when() ? undefined : why?.()))
