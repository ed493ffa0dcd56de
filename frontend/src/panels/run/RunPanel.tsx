import { hintOf } from '../../commands/keys'
import { commands } from '../../commands/commands'
import { texts } from '../../domain/texts'
import { useTrace } from '../../store/run/runTrace'
import { later } from '../../ui/later'
import { RunChanged } from './RunChanged'
import { RunEnd } from './RunEnd'
import { RunOutputs } from './RunOutputs'
import { RunQuestion } from './RunQuestion'
import { Timeline } from './Timeline'
import { useShownRun } from './RunHead'
import { VisitDetail } from './VisitDetail'
import './Run.css'
import type { RunView } from '../../wire/types'

const words = texts.running

const RoundsFailed = later(async () => (await import('./RoundsFailed')).RoundsFailed) // few runs have some

// RunPanel is what a run asks, how it ended, what it gave, what happened in it, and what came of
// the line that is chosen.
export function RunPanel() {
  const run = useShownRun()
  const isBelow = useTrace((state) => state.below !== undefined)
  if (!run) return <Empty />
  if (isBelow) return <Below run={run} />
  return (
    <>
      {run.question && <RunQuestion key={run.question.id} question={run.question} />}
      <RunEnd run={run} />
      <Failed run={run} />
      <RunOutputs run={run} />
      <RunChanged run={run} />
      <Body run={run} />
    </>
  )
}

// Below is a run of which no more can be done than to look, and to answer what it asks: the run
// that called it does the rest.
function Below({ run }: { run: RunView }) {
  const { question, message } = run
  return (
    <>
      {question && <RunQuestion key={question.id} question={question} />}
      {!question && message !== '' && <p className="run-message">{message}</p>}
      <Failed run={run} />
      <RunOutputs run={run} />
      <Body run={run} />
    </>
  )
}

function Failed({ run: { failed = 0 } }: { run: RunView }) {
  return failed > 0 && <RoundsFailed failed={failed} />
}

function Body({ run }: { run: RunView }) {
  return (
    <div className="run-body">
      <Happened run={run} />
      <VisitDetail run={run} />
    </div>
  )
}

function Empty() {
  return (
    <div className="drawer-empty">
      <p>{words.empty}</p>
      <p>{words.emptyHint(hintOf(commands.run) ?? '')}</p>
    </div>
  )
}

function Happened({ run }: { run: RunView }) {
  const loading = useTrace((state) => state.loading)
  const failure = useTrace((state) => state.failure)
  const none = useTrace((state) => state.trace.visits.length === 0)
  if (failure !== '')
    return (
      <p className="run-lines drawer-empty" role="alert">
        {words.notRead} {failure}
      </p>
    )
  if (none) return <p className="run-lines drawer-empty">{loading ? words.loading : words.begins}</p>
  return <Timeline run={run} />
}
