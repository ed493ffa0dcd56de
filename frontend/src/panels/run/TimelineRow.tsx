import { ChevronLeft, ChevronRight } from 'lucide-react'
import { progressOf } from '../../domain/run/lanes'
import { nextFailed } from '../../domain/run/runRounds'
import type { Line, Shown } from '../../domain/run/runRounds'
import type { Visit } from '../../domain/run/visit'
import { goingOf, lineOf, refusalOf, tookOf } from '../../domain/run/runWords'
import { titleOf } from '../../domain/form/tool'
import { shortPaths } from '../../domain/text/path'
import { texts } from '../../domain/texts'
import { late } from '../../domain/texts/late'
import { clockSeconds } from '../../domain/text/time'
import { outputLabel } from '../../domain/graph/workflow'
import { chooseRound, chooseVisit } from '../../store/run/runTrace'
import { useDocument } from '../../store/document/document'
import { select, selectAndReveal } from '../../store/page/selection'
import { useTools } from '../../store/program/tools'
import { useIsOld } from '../../store/run/runChanges'
import { useOutcomes } from '../../store/run/stepRun'
import type { ShownPhase } from '../../store/run/stepRun'
import { IconButton } from '../../ui/IconButton'
import { PhaseIcon } from '../../ui/PhaseIcon'
import { tip } from '../../ui/tooltip'
import './RunRow.css'
import type { RunRoundsView } from '../../wire/types'

const words = texts.running

interface Props {
  line: Line
  rounds: RunRoundsView | undefined // of a loop: those that go on side by side
  below: boolean // a round that is shown beside others
  name: string
  current: boolean // what it did is shown
  walked: boolean
  phase: ShownPhase
}

// TimelineRow is one line of a run.
export function TimelineRow({ line: { visit, round }, rounds, below, name, current, walked, phase }: Props) {
  const outcomes = useOutcomes(visit)
  const old = useIsOld(visit.node)
  return (
    <div
      className="drawer-row run-row run-visit"
      data-phase={phase}
      data-old={old || undefined}
      style={{ paddingLeft: `${depthOf(visit) * 0.9 + (below ? 1.4 : 0)}rem` }}
    >
      <button
        type="button"
        className="drawer-main"
        tabIndex={walked ? 0 : -1}
        aria-current={current || undefined}
        aria-disabled={visit.phase === 'gap' || undefined}
        onClick={() => show(visit)}
      >
        <span className="run-what">
          <PhaseIcon phase={phase} label={words.phase[phase]} />
          <What visit={visit} name={name} />
          <span dir="auto" className="run-line" data-refused={refusalOf(visit.result) !== undefined || undefined}>
            {rounds
              ? goingOf(progressOf([rounds]))
              : shortPaths(saidOf(visit, phase) || lineOf(visit.result, outcomes))}
          </span>
        </span>
        <span className="run-time">{tookOf(visit)}</span>
        <time className="run-time" dateTime={visit.at}>
          {clockSeconds(visit.at)}
        </time>
      </button>
      {round && !rounds && <Round loop={visit.node} name={name} round={round} />}
    </div>
  )
}

// saidOf is what is known of a step before its result. A loop shows its round.
const saidOf = ({ message, round }: Visit, phase: ShownPhase): string =>
  message === '' && phase === 'paused' && !round ? late.pausing.here : message

const depthOf = ({ loops, call }: Visit): number => loops.length + (call === '' ? 0 : 1)

function What({ visit, name }: { visit: Visit; name: string }) {
  const title = useTools((state) => titleOf(state.tools, visit.call))
  const old = useIsOld(visit.node)
  if (visit.phase === 'gap') return <span className="run-name">{words.gap(visit.tries)}</span>
  const ways = visit.outputs.filter((output) => output !== '' && output !== 'LoopBody')
  return (
    <>
      <span dir="auto" className="run-name">
        {visit.call === '' ? name : words.called(title)}
      </span>
      {ways.map((output) => (
        <span dir="auto" key={output} className="run-way">
          {outputLabel(output)}
        </span>
      ))}
      {visit.tries > 1 && <span className="run-way">{words.tries(visit.tries)}</span>}
      {old && (
        <span className="run-way" {...tip(words.old)}>
          {words.oldShort}
        </span>
      )}
    </>
  )
}

// show also selects the step on the canvas, where it still is.
function show({ key, node, phase }: Visit): void {
  if (phase === 'gap') return
  const there = useDocument.getState().workflow.nodes.some(({ id }) => id === node)
  if (there) selectAndReveal(node)
  else select(undefined)
  chooseVisit(key)
}

function Round({ loop, name, round }: { loop: string; name: string; round: Shown }) {
  const { index, known, of } = round
  const newest = index === known - 1
  return (
    <span className="run-round" role="group" aria-label={name}>
      <FailedRounds loop={loop} round={round} />
      <IconButton
        icon={ChevronLeft}
        label={words.previousRound}
        disabled={index === 0}
        onClick={() => chooseRound(loop, index - 1)}
      />
      <span aria-live="off">{words.round(index, of || known)}</span>
      <IconButton
        icon={ChevronRight}
        label={words.nextRound}
        disabled={newest}
        onClick={() => chooseRound(loop, index + 1 === known - 1 ? undefined : index + 1)}
      />
    </span>
  )
}

// FailedRounds leads from one failed round to the next.
function FailedRounds({ loop, round }: { loop: string; round: Shown }) {
  const next = nextFailed(round)
  if (next === undefined) return null
  const { failed, known, of } = round
  const short = words.failedShort(failed.length)
  const title = words.showFailed(words.failedRounds(failed.length, of || known), words.round(next, of))
  return (
    <button
      type="button"
      className="run-failed"
      data-phase="failed"
      {...tip(title, '')}
      aria-label={`${short}: ${title}`}
      onClick={() => chooseRound(loop, next)}
    >
      {short}
    </button>
  )
}
