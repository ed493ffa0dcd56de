import type { Phase, Visit } from '../domain/runTrace'
import { useRuns } from './runs'
import { useTrace } from './runTrace'
import { useScene } from './scene'

// StepRun is what the canvas shows of a step in the run that is looked at.
export interface StepRun {
  visit: Visit
  phase: Phase | 'waiting' // waiting: for an answer of the person
}

// useStepRun follows one step. A proposal or a draft is looked at without the run.
export function useStepRun(node: string): StepRun | undefined {
  const visit = useTrace(({ marked, steps }) => (marked ? steps.get(node) : undefined))
  const shown = useScene((scene) => scene.of === 'document')
  const asks = useRuns(({ list }) => visit?.phase === 'running' && list.some(({ question }) => question?.node === node))
  return visit && shown ? { visit, phase: asks ? 'waiting' : visit.phase } : undefined
}

// useTaken follows whether the run went the way of a link; to is where a way back leads.
export function useTaken(from: string, output: string, to?: string): boolean {
  const taken = useTrace(({ marked, steps }) => {
    if (!marked) return false
    const head = to === undefined ? undefined : steps.get(to)
    if (to !== undefined) return head !== undefined && ((head.round?.index ?? 0) > 0 || head.phase === 'done')
    return steps.get(from)?.outputs.includes(output) === true
  })
  const shown = useScene((scene) => scene.of === 'document')
  return taken && shown
}

// useRunSteps is the whole of it at once, for what draws all steps on one surface.
export function useRunSteps(): ReadonlyMap<string, Visit> | undefined {
  const steps = useTrace((state) => (state.marked ? state.steps : undefined))
  const shown = useScene((scene) => scene.of === 'document')
  return shown ? steps : undefined
}
