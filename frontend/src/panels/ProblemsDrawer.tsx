import { AlertTriangle, CircleX, X } from 'lucide-react'
import { byStep, openProblems } from '../domain/problem'
import type { Problem, ProblemGroup } from '../domain/problem'
import { namer } from '../domain/describe'
import { texts } from '../domain/texts'
import { useScene } from '../store/scene'
import { selectAndReveal } from '../store/selection'
import { setProblemsOpen, useSession } from '../store/session'
import { IconButton } from '../ui/IconButton'
import { QuickFix } from './QuickFix'
import './ProblemsDrawer.css'

// ProblemsDrawer lists what is wrong, by step. A click shows the step.
export function ProblemsDrawer() {
  const open = useSession((state) => state.problemsOpen)
  const problems = useScene((scene) => scene.problems)
  const workflow = useScene((scene) => scene.workflow)
  if (!open) return null
  const groups = byStep(openProblems(problems))
  const nameOf = namer(workflow)
  return (
    <section className="drawer" aria-label={texts.problems.title}>
      <header className="drawer-head">
        <h2>{texts.problems.title}</h2>
        <IconButton icon={X} label={texts.problems.close} onClick={() => { setProblemsOpen(false) }} />
      </header>
      <div className="drawer-body">
        {groups.length === 0 && <p className="muted">{texts.problems.noneLong}</p>}
        {groups.map((group) => (
          <Group key={group.node ?? ''} group={group} title={group.node === undefined ? texts.problems.workflow : nameOf(group.node)} />
        ))}
      </div>
    </section>
  )
}

function Group({ group, title }: { group: ProblemGroup; title: string }) {
  return (
    <div className="drawer-group">
      <h3>{title}</h3>
      <ul>
        {group.problems.map((problem, i) => <li key={i}><Row problem={problem} node={group.node} /></li>)}
      </ul>
    </div>
  )
}

function Row({ problem, node }: { problem: Problem; node: string | undefined }) {
  const Icon = problem.severity === 'error' ? CircleX : AlertTriangle
  const content = (
    <>
      <Icon size={14} className="drawer-icon" data-severity={problem.severity} aria-label={problem.severity} />
      <span className="drawer-message">{problem.message}</span>
      <code className="code-chip">{problem.code}</code>
    </>
  )
  return (
    <div className="drawer-row">
      {node === undefined ? (
        <div className="drawer-main">{content}</div>
      ) : (
        <button type="button" className="drawer-main" onClick={() => { selectAndReveal(node) }}>{content}</button>
      )}
      <QuickFix problem={problem} />
    </div>
  )
}
