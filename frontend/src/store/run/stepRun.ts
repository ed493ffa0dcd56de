import { texts } from '../../domain/texts'
import { isActive } from '../../domain/run/runTrace'
import type { Phase, Visit } from '../../domain/run/visit'
import { useRuns } from './runs'
import { useTrace } from './runTrace'
import { wentAlong } from '../../domain/run/wentAlong'
import type { Way } from '../../domain/run/wentAlong'
import { byId } from '../../domain/graph/workflow'
import { useDocument } from '../document/document'
import { useScene } from '../document/scene'
import { useTools } from '../program/tools'
import type { RunView } from '../../wire/types'

// ShownPhase is how far a step is; it waits for an answer of the person, or until the run goes on.
export type ShownPhase = Phase | 'waiting' | 'paused'

// StepRun is what the canvas shows of a step in the run that is looked at.
export interface StepRun {
  visit: Visit
  phase: ShownPhase
}

// phaseOf is how far a step is, of which asks is the one that the run asks for.
export function phaseOf({ phase, node }: Visit, asks: string | undefined, paused = false): ShownPhase {
  if (phase !== 'running') return phase
  return node === asks ? 'waiting' : paused ? 'paused' : phase
}

// useLooked follows the run that is looked at.
export function useLooked<T>(pick: (run: RunView | undefined) => T): T {
  const run = useTrace((state) => state.run)
  const below = useTrace((state) => pick(state.below))
  const listed = useRuns(({ list }) => pick(list.find(({ id }) => id === run)))
  const isBelow = useTrace((state) => state.below !== undefined)
  return isBelow ? below : listed
}

// useAsks follows the step for which the run that is looked at asks something.
export function useAsks(): string | undefined {
  return useLooked((run) => run?.question?.node)
}

// usePaused follows whether the run that is looked at is paused: nothing of it goes on then.
export function usePaused(): boolean {
  return useLooked((run) => run?.status === 'paused')
}

// usePhase follows how far a step is.
export function usePhase(visit: Visit): ShownPhase
export function usePhase(visit: Visit | undefined): ShownPhase | undefined
export function usePhase(visit: Visit | undefined): ShownPhase | undefined {
  const [asks, paused] = [useAsks(), usePaused()]
  return visit && phaseOf(visit, asks, paused)
}

// useStepRun follows one step. A proposal or a draft is looked at without the run.
export function useStepRun(node: string): StepRun | undefined {
  const visit = useTrace(({ marked, steps }) => (marked ? steps.get(node) : undefined))
  const shown = useScene((scene) => scene.of === 'document')
  const phase = usePhase(visit)
  return visit && phase && shown ? { visit, phase } : undefined
}

// useEndedRun follows whether the run that is looked at failed by this visit, so that the run
// itself says why.
export function useEndedRun(visit: Visit | undefined): boolean {
  const at = useLooked((run) => (run?.status === 'failed' ? run.node : undefined))
  const last = useTrace(({ trace }) => trace.visits.findLast(({ node, call }) => node === at && call === '')?.key)
  return visit?.phase === 'failed' && visit.key === last
}

// useOutcomes are the words for what a visit gave, by the tool that it called: its own or
// the one that the step calls now. What another tool gave has other fields, so they do not
// hold for it. A loop tells its rounds.
export function useOutcomes({ node, call }: Visit): readonly string[] | undefined {
  const tool = useDocument(({ workflow }) => call || byId(workflow).get(node)?.tool?.name)
  const loops = useDocument(({ workflow }) => byId(workflow).get(node)?.kind === 'Loop')
  return useTools(({ tools }) =>
    loops ? texts.running.rounds : tool === undefined ? undefined : tools.get(tool)?.outcomes,
  )
}

// useRunAt follows the step that the run is at, or asks for, while it goes on.
export function useRunAt(): string | undefined {
  const isMarked = useTrace((state) => state.marked)
  return useLooked((run) => (isMarked && run && isActive(run) ? (run.question?.node ?? run.node) : undefined))
}

// useTaken follows whether the run went the way of a link.
export function useTaken(way: Way): boolean {
  const taken = useTrace(({ marked, steps }) => marked && wentAlong(steps, way))
  const shown = useScene((scene) => scene.of === 'document')
  return taken && shown
}

// useRunSteps is the whole of it at once, for what draws all steps on one surface.
export function useRunSteps(): ReadonlyMap<string, Visit> | undefined {
  const steps = useTrace((state) => (state.marked ? state.steps : undefined))
  const shown = useScene((scene) => scene.of === 'document')
  return shown ? steps : undefined
}
