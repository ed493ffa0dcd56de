import { Check, FileWarning, Plug, Spline } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { countsOf, heaviest, openProblems } from '../domain/graph/problem'
import { texts } from '../domain/texts'
import { isStep } from '../domain/graph/workflow'
import { useDocument } from '../store/document/document'
import { useScene } from '../store/document/scene'
import { useNotTaken } from '../store/edit/notTaken'
import { useWaitingDraft } from '../store/assistant/waiting'
import { useServers, waitingIn } from '../store/program/servers'
import { openSettings, setProblemsOpen, useSession } from '../store/page/session'
import { RunsElsewhere, RunState } from './run/RunState'
import { WeightIcon } from '../ui/WeightIcon'
import { placed } from '../ui/places'
import { tip } from '../ui/tooltip'
import './StatusBar.css'

// StatusBar counts what the document has; where a change of it is looked at, its
// problems are the change's, and both say so. Pages that show no workflow have no counts of it.
export function StatusBar() {
  const atWork = useSession((state) => state.page === 'work')
  return (
    <footer {...placed('status')} className="status" aria-label={texts.status.bar}>
      {atWork && <Problems />}
      {atWork && <Size />}
      {atWork && <RunState />}
      <RunsElsewhere />
      <span className="status-gap" />
      <ToolCount />
    </footer>
  )
}

// ToolCount opens the settings where they say what the tools are.
function ToolCount() {
  const tools = useSession((state) => state.toolCount)
  const servers = useServers((state) => (state.list ?? []).filter(({ disabled }) => !disabled).length)
  const waiting = useServers((state) => waitingIn(state).length)
  return (
    <button
      type="button"
      className="status-item status-button"
      {...tip(texts.tools.open)}
      onClick={() => openSettings('tools')}
    >
      <Plug size={13} aria-hidden />
      {texts.tools.status(servers, tools)}
      {waiting > 0 && <span data-severity="warning">{texts.tools.statusWaits(waiting)}</span>}
    </button>
  )
}

function Size() {
  const steps = useDocument((state) => state.workflow.nodes.filter(isStep).length)
  const links = useDocument((state) => state.workflow.edges.length)
  const previewed = useScene((scene) => scene.of !== 'document')
  if (steps === 0) return null
  return (
    <span className="status-item">
      <Spline size={13} aria-hidden />
      {texts.status.steps(steps, links)} {previewed && <span className="status-of">{texts.status.now}</span>}
    </span>
  )
}

// Problems counts them; a draft that waits stands beside, and in place of there being none.
function Problems() {
  const waiting = useWaitingDraft()
  const left = useScene((scene) => scene.of === 'document') ? waiting : undefined
  const none = useScene((scene) => openProblems(scene.problems).length === 0)
  const { why, counted, show } = useNotTaken()
  return (
    <>
      {!(none && (left ?? why)) && <ProblemCount />}
      {why && <Waits words={counted} hint={why} show={show} />}
      {left && <Waits words={texts.draft.waits(left.problems)} hint={texts.draft.show} show={left.show} />}
    </>
  )
}

function ProblemCount() {
  const problems = useScene((scene) => scene.problems)
  const of = useScene((scene) => scene.of)
  const open = useSession((state) => state.drawer === 'problems')
  const unfilled = useScene((scene) => scene.unfilled)
  const counts = countsOf(problems, unfilled)
  const weight = heaviest(counts)
  const words = texts.problems.count(counts)
  return (
    <>
      <Announced words={words} />
      <button
        type="button"
        className="status-item status-button status-problems"
        data-severity={weight}
        aria-expanded={open}
        onClick={() => setProblemsOpen(!open)}
      >
        {weight ? <WeightIcon weight={weight} size={13} /> : <Check size={13} aria-hidden />}
        {words || texts.problems.none}{' '}
        {of !== 'document' && words !== '' && <span className="status-of">{texts.problems.of[of]}</span>}
      </button>
    </>
  )
}

// Waits leads to what could not be applied, or was not taken.
function Waits({ words, hint, show }: { words: string; hint: string; show: () => void }) {
  return (
    <button type="button" className="status-item status-button" data-severity="warning" {...tip(hint)} onClick={show}>
      <FileWarning size={13} aria-hidden />
      {words}
    </button>
  )
}

const SETTLED = 800 // ms without a change until the count is said

// Announced tells screen readers of another count, and not of that at the start. It is
// empty as soon as that is not the count any more.
function Announced({ words }: { words: string }) {
  const told = useRef(words)
  const [said, say] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => {
      if (told.current === words) return
      told.current = words
      say(words)
    }, SETTLED)
    return () => clearTimeout(timer)
  }, [words])
  return (
    <span className="visually-hidden" role="status">
      {said === words && texts.problems.changed(words)}
    </span>
  )
}
