import { Pin } from 'lucide-react'
import { goingOf, lineOf, overOf, refusalOf, tookOf } from '../domain/run/runWords'
import { texts } from '../domain/texts'
import { late } from '../domain/texts/late'
import { usePins } from '../store/run/runPins'
import { useIsOld } from '../store/run/runChanges'
import { useProgress, useRoundsAt } from '../store/run/roundsAt'
import type { RoundsAt } from '../store/run/roundsAt'
import { useOutcomes, usePaused, useStepRun } from '../store/run/stepRun'
import type { StepRun } from '../store/run/stepRun'
import { PhaseIcon } from '../ui/PhaseIcon'
import './RunMark.css'

const words = texts.running

// RunMark shows on a card how far its step is in the run that is looked at. Each card
// listens for itself: a run of a thousand steps draws a card at a time.
export function RunMark({ node, folded }: { node: string; folded: boolean }) {
  const run = useStepRun(node)
  const old = useIsOld(node)
  const pinned = usePins((state) => state.pins.has(node))
  const rounds = useRoundsAt(node)
  if (rounds) return <RoundsMark rounds={rounds} node={node} />
  if (!run) return pinned && <PinMark />
  const { phase, visit } = run
  const here = phase === 'paused' && !visit.round // a loop goes on by the steps in it
  return (
    <>
      <span className="run-mark" data-phase={phase} data-here={here || undefined} data-old={old || undefined} />
      <span className="run-badge" data-phase={phase} data-old={old || undefined} data-testid={`run-${node}`}>
        <PhaseIcon phase={phase} size={10} label={words.phase[phase]} />
        {phase === 'assumed' && words.phase.assumed}
        {here && late.pausing.here}
        {old ? words.oldShort : tookOf(visit)}
        {folded && <Progress loop={node} />}
        {visit.tries > 1 && ` · ${words.tries(visit.tries)}`}
      </span>
    </>
  )
}

function PinMark() {
  return (
    <span className="run-badge" data-phase="pinned">
      <Pin size={10} aria-hidden />
      {words.phase.pinned}
    </span>
  )
}

// RoundsMark says how many rounds that go on side by side are at a step.
function RoundsMark({ rounds, node }: { rounds: RoundsAt; node: string }) {
  const { now, asks, done, failed, of } = rounds
  const paused = usePaused()
  const phase = asks ? 'waiting' : now > 0 ? (paused ? 'paused' : 'running') : done + failed < of ? 'between' : 'done'
  return (
    <>
      <span className="run-mark" data-phase={phase} />
      <span className="run-badge" data-phase={phase} data-testid={`run-${node}`}>
        <PhaseIcon phase={phase} size={10} label={words.phase[phase]} />
        {roundsSaid(rounds)}
      </span>
    </>
  )
}

function roundsSaid({ now, done, failed, of }: RoundsAt): string {
  const said = [
    now > 0 && words.lanes.atIt(now),
    (of > 0 || done > 0) && words.lanes.through(done, of),
    failed > 0 && words.failedShort(failed),
  ]
  return said.filter(Boolean).join(' · ')
}

// Progress says on the card of a loop without its frame how far it is whose rounds go on side
// by side.
function Progress({ loop }: { loop: string }) {
  const progress = useProgress(loop)
  return progress && goingOf(progress)
}

// RunResult is what the step gave, in a line, in place of what it does; or how far rounds that
// go on side by side are, where a mark has no room for it.
export function RunResult({ node }: { node: string }) {
  const run = useStepRun(node)
  const rounds = useRoundsAt(node)
  if (rounds) return <div className="run-result rounds-result">{roundsSaid(rounds)}</div>
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

// RoundMark says on the frame of a loop which of its rounds is shown, or how many are over
// where they go on side by side.
export function RoundMark({ head }: { head: string }) {
  const round = useStepRun(head)?.visit.round
  const beside = useProgress(head)
  if (beside) return <span className="round-mark">{overOf(beside)}</span>
  return round && <span className="round-mark">{words.roundShort(round.index, round.of ?? 0)}</span>
}
