import { dirOf } from '../../domain/text/direction'
import { Pin, PinOff } from 'lucide-react'
import { useEffect } from 'react'
import { commands } from '../../commands/commands'
import { around } from '../../domain/run/runRounds'
import type { Visit } from '../../domain/run/visit'
import { tookOf } from '../../domain/run/runWords'
import { texts } from '../../domain/texts'
import { outputLabel } from '../../domain/graph/workflow'
import { keepResult, releasePin, usePins } from '../../store/run/runPins'
import { showLast, useRuns } from '../../store/run/runs'
import { useSession } from '../../store/page/session'
import { useTrace, visitOf } from '../../store/run/runTrace'
import { useIsOld } from '../../store/run/runChanges'
import { useWays } from '../../store/run/ways'
import { useEndedRun, usePhase } from '../../store/run/stepRun'
import type { ShownPhase } from '../../store/run/stepRun'
import { Button } from '../../ui/Button'
import { PhaseIcon } from '../../ui/PhaseIcon'
import { OldResult } from '../run/OldResult'
import { Ways } from '../run/Ways'
import { ResultView } from '../run/ResultView'
import { Way } from './Way'
import './StepResult.css'
import type { Node } from '../../wire/types'

const words = texts.running.result

// What of a step can be kept: it must do something itself.
const KEPT: readonly Node['kind'][] = ['Tool', 'AiTransform', 'AiStep']

// StepResult is what the step gave in the run that is looked at, with ways to keep that.
export function StepResult({ node }: { node: Node }) {
  const runs = useRuns((state) => state.list.length)
  useEffect(showLast, [runs])
  if (node.kind === 'EndLoop') return null
  return (
    <section className="step-result" aria-label={words.title}>
      <Last node={node} />
      <Kept node={node} />
    </section>
  )
}

// RunWays are the ways to run the step.
export function RunWays() {
  return (
    <>
      <Way command={commands.runOnly} />
      <Way command={commands.runFrom} />
    </>
  )
}

function Last({ node }: { node: Node }) {
  const run = useTrace((state) => state.run)
  const visit = useTrace((state) => visitOf(state, node.id))
  const drawer = useSession((state) => state.drawer)
  const phase = usePhase(visit)
  const below = useEndedRun(visit) && drawer === 'run'
  const old = useIsOld(node.id) && visit !== undefined
  const ways = useWays(visit)
  return (
    <>
      <header className="step-result-head" data-phase={phase} data-old={old || undefined}>
        <h3>{words.title}</h3>
        {phase && <PhaseIcon phase={phase} />}
        {visit && phase && <span className="muted">{factsOf(visit, phase)}</span>}
      </header>
      {visit && <OldResult step={node.id} />}
      {visit && !old && <Warned visit={visit} />}
      {ways.length > 0 && (
        <div className="step-result-ways">
          <Ways node={node.id} ways={ways} />
        </div>
      )}
      {visit?.result && run !== undefined ? (
        <ResultView visit={visit} run={run} elsewhere={below ? words.below : ''} fieldsLabel={words.fields} />
      ) : (
        <p className="muted">{wentOf(visit)}</p>
      )}
    </>
  )
}

// Warned is what the step was warned of on its way to the result.
function Warned({ visit: { node, key, entry } }: { visit: Visit }) {
  const visits = useTrace((state) => state.trace.visits)
  const own = visits.filter((one) => one.phase === 'warning' && one.node === node && one.key > key && one.key < entry)
  return own.map(({ key, message }) => (
    <p key={key} className="run-error" data-phase="warning">
      <PhaseIcon phase="warning" label={texts.running.phase.warning} />
      <span dir={dirOf(message)} className="run-message">
        {message}
      </span>
    </p>
  ))
}

// wentOf says what came of a step that gave nothing: one that decides gives a way.
function wentOf(visit: Visit | undefined): string {
  const ways = visit?.outputs.filter((output) => output !== '').map(outputLabel) ?? []
  return ways.length > 0 ? words.went(ways) : words.none
}

const factsOf = (visit: Visit, phase: ShownPhase): string =>
  [texts.running.phase[phase], tookOf(visit), around(visit, texts.running.round)].filter(Boolean).join(' · ')

function Kept({ node: { id, kind } }: { node: Node }) {
  const pinned = usePins((state) => state.pins.has(id))
  const run = useTrace((state) => state.run)
  const visit = useTrace((state) => visitOf(state, id))
  if (pinned) {
    return (
      <>
        <p className="step-result-pin" data-phase="pinned">
          <PhaseIcon phase="pinned" />
          {words.pinned}
        </p>
        <div className="step-result-ways">
          <Button icon={PinOff} onClick={() => releasePin(id)}>
            {words.release}
          </Button>
        </div>
      </>
    )
  }
  const entry = visit?.result && visit.call === '' ? visit.entry : 0
  if (!KEPT.includes(kind) || run === undefined || entry === 0) return null
  return (
    <div className="step-result-ways">
      <Button icon={Pin} title={words.keepHint} onClick={() => keepResult(id, run, entry)}>
        {words.keep}
      </Button>
    </div>
  )
}
