import { create } from 'zustand'
import { api } from '../../backend/api'
import { useDocument } from '../document/document'
import { latest } from '../page/latest'
import { useTrace } from './runTrace'

interface Changes {
  any: boolean // the run does something else than the workflow would
  steps: ReadonlySet<string> // that do something else now
}

const NONE: Changes = { any: false, steps: new Set() }

// What was changed in the workflow since the run that is looked at began.
export const useRunChanges = create<Changes>(() => NONE)

// followRunChanges asks with each run that is looked at, and with each revision.
export function followRunChanges(): void {
  useTrace.subscribe(({ run }, before) => {
    if (run !== before.run) void ask(run)
  })
  useDocument.subscribe(({ revision }, before) => {
    if (revision !== before.revision) void ask(useTrace.getState().run)
  })
}

const asked = latest()

async function ask(run: string | undefined): Promise<void> {
  const isWanted = asked.ask()
  if (run === undefined) {
    useRunChanges.setState(NONE)
    return
  }
  const changes = await api.runChanges(run).catch(() => undefined) // it fails for a run that is gone
  if (isWanted()) useRunChanges.setState(changes ? { any: changes.any, steps: new Set(changes.steps) } : NONE)
}

// useIsOld follows whether the step does something else now than in the run that is looked at.
export const useIsOld = (step: string): boolean => useRunChanges(({ steps }) => steps.has(step))
