import { AlertTriangle, Check, CircleX, Plug, Spline } from 'lucide-react'
import { countOf } from '../domain/problem'
import { texts } from '../domain/texts'
import { clockTime } from '../domain/time'
import { isStep } from '../domain/workflow'
import { useDocument } from '../store/document'
import { useScene } from '../store/scene'
import { setProblemsOpen, useSession } from '../store/session'
import './StatusBar.css'

export function StatusBar() {
  const steps = useDocument((state) => state.workflow.nodes.filter(isStep).length)
  const links = useDocument((state) => state.workflow.edges.length)
  const tools = useSession((state) => state.toolCount)
  return (
    <footer className="status" aria-label={texts.status.bar}>
      <ProblemCount />
      {steps > 0 && (
        <span className="status-item"><Spline size={13} aria-hidden />{texts.status.steps(steps, links)}</span>
      )}
      <span className="status-gap" />
      <span className="status-item"><Plug size={13} aria-hidden />{texts.status.tools(tools)}</span>
      <SavedTime />
    </footer>
  )
}

function ProblemCount() {
  const problems = useScene((scene) => scene.problems)
  const open = useSession((state) => state.problemsOpen)
  const [errors, warnings] = [countOf(problems, 'error'), countOf(problems, 'warning')]
  if (errors + warnings === 0) {
    return <span className="status-item"><Check size={13} aria-hidden />{texts.problems.none}</span>
  }
  const Icon = errors > 0 ? CircleX : AlertTriangle
  return (
    <button
      type="button"
      className="status-item status-problems"
      data-severity={errors > 0 ? 'error' : 'warning'}
      aria-expanded={open}
      onClick={() => { setProblemsOpen(!open) }}
    >
      <Icon size={13} aria-hidden />
      {texts.problems.count(errors, warnings)}
    </button>
  )
}

function SavedTime() {
  const { saved, savedAt, path } = useDocument()
  if (saved === 'failed') return <span className="status-item" data-severity="error">{texts.status.failed}</span>
  if (saved === 'saving') return <span className="status-item">{texts.status.saving}</span>
  if (savedAt === '') return null
  return (
    <span className="status-item" title={path}>
      <Check size={13} aria-hidden />
      {texts.status.savedAt(clockTime(savedAt))}
    </span>
  )
}
