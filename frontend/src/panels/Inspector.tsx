import { Code, TextCursorInput, X } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { lookOf } from '../domain/look'
import type { Mark } from '../domain/preview'
import { openProblems, stepOf } from '../domain/problem'
import type { Problem } from '../domain/problem'
import { changeOf } from '../domain/proposal'
import { texts } from '../domain/texts'
import type { Node } from '../domain/workflow'
import { useDocument } from '../store/document'
import { INSPECTOR, setPanels, usePanels } from '../store/panels'
import { useProposal } from '../store/proposal'
import { stepIn, useScene } from '../store/scene'
import { select, useSelection } from '../store/selection'
import { IconButton } from '../ui/IconButton'
import { Resizer } from '../ui/Resizer'
import { Tile } from '../ui/Tile'
import { ExplainStep } from './ExplainStep'
import { FieldChanges } from './FieldChanges'
import { hasField } from './inspector/hasField'
import { StepForm } from './inspector/StepForm'
import type { View } from './inspector/StepForm'
import { useFocusWithin } from './inspector/useFocusWithin'
import { QuickFix } from './QuickFix'
import { SeveralSteps } from './SeveralSteps'
import { StepBehaviour } from './StepBehaviour'
import { StepDetails } from './StepDetails'
import { StepLinks } from './StepLinks'
import './Inspector.css'

// Inspector shows and edits the selected step; it is there only while one is
// selected. What is only looked at, such as a proposal, is not edited.
export function Inspector() {
  const selected = useSelection((state) => state.node)
  const node = useScene((scene) => stepIn(scene, selected))
  const own = useProblemsOf(node?.id)
  const proposed = useScene((scene) => scene.of === 'proposal')
  const change = useProposal(({ pending }) => (proposed && pending ? changeOf(pending, selected) : undefined))
  const mark = useScene((scene) => scene.marks.get(selected ?? ''))
  const ofDocument = useScene((scene) => scene.of === 'document')
  const readOnly = useDocument((state) => state.readOnly)
  const [view, setView] = useState<View>('form')
  const focus = useFocusWithin()
  const width = usePanels((state) => state.inspectorWidth)
  const several = useSelection((state) => state.nodes.length > 1)
  if (several) return <SeveralSteps />
  if (!node) return null
  const editable = ofDocument && !readOnly
  const apart = editable && view === 'form' ? own.filter((problem) => !hasField(node, problem)) : own
  return (
    <aside className="inspector" aria-label={texts.inspector.label} style={{ width: `${width / 16}rem` }} {...focus}>
      <Head node={node} mark={mark}><ExplainStep />{editable && <ViewButton view={view} onTurn={setView} />}</Head>
      <div className="inspector-body" tabIndex={0} role="region" aria-label={node.name}>
        {node.enabled === false && <p className="inspector-off">{texts.inspector.off}</p>}
        {apart.map((problem, i) => <ProblemCard key={i} problem={problem} />)}
        {change?.nodes[0] === node.id && <FieldChanges fields={change.fields} />}
        {editable ? <StepForm key={node.id} node={node} problems={own} view={view} /> : <Shown node={node} />}
      </div>
      <Resizer edge="left" label={texts.panel.resizeInspector} width={width} range={INSPECTOR} onResize={(inspectorWidth) => { setPanels({ inspectorWidth }) }} />
    </aside>
  )
}

// useProblemsOf lists what is open about a step.
function useProblemsOf(id: string | undefined): Problem[] {
  const problems = useScene((scene) => scene.problems)
  return openProblems(problems).filter((problem) => stepOf(problem) === id)
}

function Shown({ node }: { node: Node }) {
  return (
    <>
      <StepDetails node={node} />
      <StepLinks node={node} />
      <StepBehaviour node={node} />
    </>
  )
}

function ViewButton({ view, onTurn }: { view: View; onTurn: (view: View) => void }) {
  const other = view === 'form' ? 'json' : 'form'
  return <IconButton icon={other === 'json' ? Code : TextCursorInput} label={texts.form.view[other]} onClick={() => { onTurn(other) }} />
}

function Head({ node, mark, children }: { node: Node; mark: Mark | undefined; children: ReactNode }) {
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
      {children}
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
