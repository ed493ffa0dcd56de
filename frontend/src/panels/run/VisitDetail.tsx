import { titleOf, titleOfArgument } from '../../domain/form/tool'
import { around } from '../../domain/run/runRounds'
import type { Visit } from '../../domain/run/visit'
import { tookOf } from '../../domain/run/runWords'
import { texts } from '../../domain/texts'
import { late } from '../../domain/texts/late'
import { useDocument } from '../../store/document/document'
import { useIsOld } from '../../store/run/runChanges'
import { shownIn, useTrace, visitOf } from '../../store/run/runTrace'
import { useSelection } from '../../store/page/selection'
import { useWays } from '../../store/run/ways'
import { useEndedRun, usePhase } from '../../store/run/stepRun'
import type { ShownPhase } from '../../store/run/stepRun'
import { useTools } from '../../store/program/tools'
import { PhaseIcon } from '../../ui/PhaseIcon'
import { Arguments } from './Arguments'
import { AssumedWays } from './AssumedWays'
import { CalledRun } from './CalledRun'
import { OldResult } from './OldResult'
import { ResultView } from './ResultView'
import { useNames } from './useNames'
import { Ways } from './Ways'
import { VisitSentence } from './VisitSentence'
import type { RunView } from '../../wire/types'

const words = texts.running

// VisitDetail is what went into a step and what came out of it.
export function VisitDetail({ run }: { run: RunView }) {
  const node = useSelection((state) => state.node)
  const visit = useTrace((state) => shownIn(state, node, run))
  const isChosen = useTrace((state) => visitOf(state, node) !== undefined)
  const tools = useTools((state) => state.tools)
  const name = useNames()(visit?.node ?? '')
  const phase = usePhase(visit)
  const old = useIsOld(visit?.node ?? '')
  if (!visit || !phase) return <p className="run-detail drawer-empty">{late.visit.none}</p>
  const rounds = around(visit, words.round)
  return (
    <section
      className="run-detail"
      data-chosen={isChosen || undefined}
      aria-label={late.visit.label(name)}
      tabIndex={0}
      data-phase={phase}
      data-old={old || undefined}
    >
      <header className="run-detail-head">
        <PhaseIcon phase={phase} />
        <h2>{visit.call === '' ? name : words.called(titleOf(tools, visit.call))}</h2>
        <span className="muted">{[words.phase[phase], rounds, tookOf(visit)].filter(Boolean).join(' · ')}</span>
      </header>
      <OldResult step={visit.node} />
      <VisitSentence visit={visit} />
      {visit.message !== '' && <p className="run-message">{visit.message}</p>}
      <WaysOn visit={visit} />
      {visit.phase === 'assumed' && <AssumedWays visit={visit} />}
      {visit.arguments && <Given visit={visit} values={visit.arguments} />}
      <Came visit={visit} phase={phase} run={run.id} />
      {visit.child !== undefined && <CalledRun id={visit.child} caller={visit.node} />}
    </section>
  )
}

// WaysOn are those from what the line tells: a warning stands before what the step gave.
function WaysOn({ visit }: { visit: Visit }) {
  const gave = useTrace((state) => (visit.phase === 'warning' ? state.trace.steps.get(visit.node) : visit))
  const ways = useWays(gave)
  const above = useEndedRun(visit)
  if (ways.length === 0 || above || (gave?.phase === 'done' && visit.phase !== 'warning')) return null
  return (
    <div className="step-result-ways">
      <Ways node={visit.node} ways={ways} />
    </div>
  )
}

// Given are the arguments of a call, by their titles.
function Given({ visit, values }: { visit: Visit; values: Record<string, unknown> }) {
  const tools = useTools((state) => state.tools)
  const own = useDocument((state) => state.workflow.nodes.find(({ id }) => id === visit.node)?.tool?.name)
  const list = Object.entries(values).map(([name, value]) => {
    const isText = typeof value === 'string'
    const text = isText ? value : JSON.stringify(value, null, 2)
    const title = titleOfArgument(tools, visit.call || (own ?? ''), name)
    return { name, title, lines: text.split('\n'), length: text.length, isText }
  })
  return (
    <div className="run-code">
      <h3 className="run-label">{late.visit.arguments}</h3>
      <Arguments list={list} />
    </div>
  )
}

function Came({ visit, phase, run }: { visit: Visit; phase: ShownPhase; run: string }) {
  const ended = useEndedRun(visit)
  if (visit.result) return <ResultView visit={visit} run={run} elsewhere={ended ? late.visit.above : ''} />
  if (phase === 'waiting') return <p className="muted">{late.visit.waiting}</p>
  if (phase === 'paused') return <p className="muted">{late.pausing.at(visit.round !== undefined)}</p>
  if (phase === 'running') return <p className="muted">{late.visit.running}</p>
  return null
}
