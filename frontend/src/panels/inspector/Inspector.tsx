import { Code, TextCursorInput } from 'lucide-react'
import { useEffect } from 'react'
import { lookOf } from '../../domain/graph/look'
import type { Mark } from '../../domain/graph/preview'
import { openProblems, stepOf } from '../../domain/graph/problem'
import { changeOf } from '../../domain/assistant/proposal'
import { texts } from '../../domain/texts/index'
import { messageOf } from '../../domain/texts/program'
import { useDocument } from '../../store/document/document'
import { useLaid } from '../../store/document/laid'
import { useProposal } from '../../store/assistant/proposal'
import { stepIn, useScene } from '../../store/document/scene'
import { turnView, useView } from '../../store/edit/showForm'
import type { View } from '../../store/edit/showForm'
import { select, useSelection } from '../../store/page/selection'
import { IconButton } from '../../ui/IconButton'
import { Sentence } from '../../ui/Sentence'
import { Tile } from '../../ui/Tile'
import { AskAboutProblem } from '../problems/AskButton'
import { ExplainStep } from './ExplainStep'
import { FieldChanges } from './field/FieldChanges'
import { InputsPanel } from '../inputs/InputsPanel'
import { Frame } from './Frame'
import { hasField } from './field/hasField'
import { StepForm } from './form/StepForm'
import { RunWays, StepResult } from './StepResult'
import { useFocusWithin } from './field/useFocusWithin'
import { CopyProblem } from '../problems/CopyProblem'
import { QuickFix } from '../problems/QuickFix'
import { SeveralSteps } from './SeveralSteps'
import { StepBehaviour } from './form/StepBehaviour'
import { StepDetails } from './StepDetails'
import { StepLinks } from './StepLinks'
import './Inspector.css'
import type { Node, Problem } from '../../wire/types'

// Inspector shows and edits the selected step. While none is selected it is there for
// the inputs of the workflow alone, once they were asked for. While a proposal waits,
// what is edited is the step as it is in the document: the proposal is fitted to that.
// What is in no document is only shown.
export function Inspector() {
  const selected = useSelection((state) => state.node)
  const shown = useScene((scene) => stepIn(scene, selected))
  const edited = useEdited(selected)
  const node = edited ?? shown
  const own = useProblemsOf(node?.id, edited !== undefined)
  const proposed = useScene((scene) => scene.of === 'proposal')
  const change = useProposal(({ pending }) => (proposed && pending ? changeOf(pending, selected) : undefined))
  const mark = useScene((scene) => scene.marks.get(selected ?? ''))
  const { view } = useView()
  useEffect(() => () => turnView('form'), []) // it begins with the form
  const focus = useFocusWithin()
  const several = useSelection((state) => state.nodes.length > 1)
  if (several) return <SeveralSteps />
  if (!node) return <InputsPanel />
  const editable = edited !== undefined
  const apart = editable && view === 'form' ? own.filter((problem) => !hasField(node, problem)) : own
  return (
    <Frame
      label={texts.inspector.label}
      head={
        <>
          <Head node={node} mark={mark} />
          <ExplainStep />
          {editable && <ViewButton view={view} onTurn={turnView} />}
        </>
      }
      onClose={() => select(undefined)}
      body={node.name}
      foot={editable && node.kind !== 'EndLoop' && <RunWays />}
      {...focus}
    >
      {node.enabled === false && <p className="inspector-off">{texts.inspector.off}</p>}
      {apart.map((problem, i) => (
        <ProblemCard key={i} problem={problem} />
      ))}
      {change?.nodes[0] === node.id && <FieldChanges node={node} fields={change.fields} />}
      {mark === 'changed' && editable && <p className="muted">{texts.proposal.editing}</p>}
      {editable ? <StepForm key={node.id} node={node} problems={own} view={view} /> : <Shown node={node} />}
      {editable && <StepResult key={`${node.id} result`} node={node} />}
    </Frame>
  )
}

// useEdited is the selected step as the document has it, where it can be edited.
function useEdited(selected: string | undefined): Node | undefined {
  const drafted = useScene((scene) => scene.of === 'draft')
  const gone = useScene((scene) => scene.marks.get(selected ?? '') === 'removed')
  const readOnly = useDocument((state) => state.readOnly)
  const node = useLaid().nodes.find(({ id }) => id === selected)
  return drafted || gone || readOnly ? undefined : node
}

// useProblemsOf lists what is open about a step: of the document where it is edited.
function useProblemsOf(id: string | undefined, edited: boolean): Problem[] {
  const ofScene = useScene((scene) => scene.problems)
  const ofDocument = useDocument((state) => state.problems)
  return openProblems(edited ? ofDocument : ofScene).filter((problem) => stepOf(problem) === id)
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
  return (
    <IconButton
      icon={other === 'json' ? Code : TextCursorInput}
      label={texts.form.view[other]}
      onClick={() => onTurn(other)}
    />
  )
}

function Head({ node, mark }: { node: Node; mark: Mark | undefined }) {
  const look = lookOf(node)
  const words = useScene((scene) => (scene.of === 'proposal' ? texts.proposal.mark : texts.history.mark))
  return (
    <>
      <Tile family={look.family} icon={look.icon} />
      <div className="inspector-title">
        <h2 dir="auto" className="one-line" title={node.name}>
          {node.name}
        </h2>
        <p className="muted">
          {texts.kinds[node.kind]} · {mark ? words[mark] : <code>{node.id}</code>}
        </p>
      </div>
    </>
  )
}

function ProblemCard({ problem }: { problem: Problem }) {
  return (
    <div className="problem-card" data-severity={problem.severity}>
      <p className="problem-head">
        <strong>{texts.problems.severity[problem.severity]}</strong>
        <CopyProblem problem={problem} />
      </p>
      <p className="problem-message">
        <Sentence text={messageOf(problem)} />
      </p>
      <div className="problem-ways">
        <QuickFix problem={problem} />
        <AskAboutProblem inWords problem={problem} />
      </div>
    </div>
  )
}
