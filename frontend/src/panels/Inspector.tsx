import { X } from 'lucide-react'
import type { Mark } from '../domain/preview'
import { changeOf } from '../domain/proposal'
import { openProblems, stepOf } from '../domain/problem'
import type { Problem } from '../domain/problem'
import { lookOf } from '../domain/look'
import { texts } from '../domain/texts'
import type { Node } from '../domain/workflow'
import { useProposal } from '../store/proposal'
import { stepIn, useScene } from '../store/scene'
import { select, useSelection } from '../store/selection'
import { IconButton } from '../ui/IconButton'
import { Tile } from '../ui/Tile'
import { FieldChanges } from './FieldChanges'
import { QuickFix } from './QuickFix'
import { StepBehaviour } from './StepBehaviour'
import { StepDetails } from './StepDetails'
import { StepLinks } from './StepLinks'
import './Inspector.css'

// Inspector shows the selected step; it is there only while one is selected.
export function Inspector() {
  const selected = useSelection((state) => state.node)
  const node = useScene((scene) => stepIn(scene, selected))
  const problems = useScene((scene) => scene.problems)
  const proposed = useScene((scene) => scene.of === 'proposal')
  const change = useProposal(({ pending }) => (proposed && pending ? changeOf(pending, selected) : undefined))
  const mark = useScene((scene) => scene.marks.get(selected ?? ''))
  if (!node) return null
  const own = openProblems(problems).filter((problem) => stepOf(problem) === node.id)
  return (
    <aside className="inspector" aria-label={texts.inspector.label}>
      <Head node={node} mark={mark} />
      <div className="inspector-body" tabIndex={0} role="region" aria-label={node.name}>
        {node.enabled === false && <p className="inspector-off">{texts.inspector.off}</p>}
        {own.map((problem, i) => <ProblemCard key={i} problem={problem} />)}
        {change?.nodes[0] === node.id && <FieldChanges fields={change.fields} />}
        <StepDetails node={node} />
        <StepLinks node={node} />
        <StepBehaviour node={node} />
      </div>
    </aside>
  )
}

function Head({ node, mark }: { node: Node; mark: Mark | undefined }) {
  const look = lookOf(node)
  const words = useScene((scene) => (scene.of === 'proposal' ? texts.proposal.mark : texts.history.mark))
  return (
    <header className="inspector-head">
      <Tile family={look.family} icon={look.icon} />
      <div className="inspector-title">
        <h2 title={node.name}>{node.name}</h2>
        <p className="muted">
          {texts.kinds[node.kind]} · {mark ? words[mark] : <code>{node.id}</code>}
        </p>
      </div>
      <IconButton icon={X} label={texts.inspector.close} hint="Esc" onClick={() => { select(undefined) }} />
    </header>
  )
}

function ProblemCard({ problem }: { problem: Problem }) {
  return (
    <div className="problem-card" data-severity={problem.severity}>
      <p className="problem-head">
        <strong>{texts.problems.severity[problem.severity]}</strong>
        <code className="code-chip">{problem.code}</code>
      </p>
      <p className="problem-message">{problem.message}</p>
      <QuickFix problem={problem} />
    </div>
  )
}
