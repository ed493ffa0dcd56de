import { Pin } from 'lucide-react'
import { lineOf, refusalOf, tookOf } from '../domain/run/runWords'
import { texts } from '../domain/texts'
import { usePins } from '../store/run/runPins'
import { useIsOld } from '../store/run/runChanges'
import { useOutcomes, useStepRun } from '../store/run/stepRun'
import type { StepRun } from '../store/run/stepRun'
import { PhaseIcon } from '../ui/PhaseIcon'
import './RunMark.css'

const words = texts.running

// RunMark shows on a card how far its step is in the run that is looked at. Each card
// listens for itself: a run of a thousand steps draws a card at a time.
export function RunMark({ node }: { node: string }) {
  const run = useStepRun(node)
  const old = useIsOld(node)
  const pinned = usePins((state) => state.pins.has(node))
  if (!run)
    return (
      pinned && (
        <span className="run-badge" data-phase="pinned">
          <Pin size={10} aria-hidden />
          {words.phase.pinned}
        </span>
      )
    )
  const { phase, visit } = run
  return (
    <>
      <span className="run-mark" data-phase={phase} data-old={old || undefined} />
      <span className="run-badge" data-phase={phase} data-old={old || undefined} data-testid={`run-${node}`}>
        <PhaseIcon phase={phase} size={10} label={words.phase[phase]} />
        {phase === 'assumed' && words.phase.assumed}
        {old ? words.oldShort : tookOf(visit)}
        {visit.tries > 1 && ` · ${words.tries(visit.tries)}`}
      </span>
    </>
  )
}

// RunResult is what the step gave, in a line, in place of what it does.
export function RunResult({ node }: { node: string }) {
  const run = useStepRun(node)
  return run && <Result run={run} />
}

function Result({ run: { visit, phase } }: { run: StepRun }) {
  const line = lineOf(visit.result, useOutcomes(visit))
  const old = useIsOld(visit.node)
  const said = visit.result?.error || line
  return (
    line !== '' && (
      <div
        className="run-result"
        data-phase={phase}
        data-refused={refusalOf(visit.result) !== undefined || undefined}
        data-old={old || undefined}
        title={old ? `${words.old} ${said}` : said}
      >
        {line}
      </div>
    )
  )
}

// RoundMark says on the frame of a loop which of its rounds is shown.
export function RoundMark({ head }: { head: string }) {
  const round = useStepRun(head)?.visit.round
  return round && <span className="round-mark">{words.roundShort(round.index, round.of ?? 0)}</span>
}
