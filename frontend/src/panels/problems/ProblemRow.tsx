import type { ReactNode } from 'react'
import { isOfInputs } from '../../domain/form/inputEdit'
import { weightOf } from '../../domain/graph/problem'
import { shortPaths } from '../../domain/text/path'
import { shownText } from '../../domain/text/legible'
import { texts } from '../../domain/texts/index'
import { idsOf, messageOf } from '../../domain/texts/program'
import { leaveLacks } from '../../store/edit/left'
import { showOfInputs } from './showOfInputs'
import { useScene } from '../../store/document/scene'
import { selectAndReveal, useSelection } from '../../store/page/selection'
import { useSession } from '../../store/page/session'
import { solve } from '../../store/assistant/solve'
import { WeightIcon } from '../../ui/WeightIcon'
import { placed } from '../../ui/places'
import { Sentence } from '../../ui/Sentence'
import { AskAboutProblem, AskButton } from './AskButton'
import { CopyProblem } from './CopyProblem'
import { QuickFix } from './QuickFix'
import type { Problem } from '../../wire/types'

// StepRow names the step that the problems below are of.
export function StepRow({
  node,
  name,
  count,
  walked,
}: {
  node: string | undefined
  name: string
  count: number
  walked: boolean
}) {
  const selected = useSelection((state) => node !== undefined && state.nodes.includes(node))
  const offline = useSession((state) => state.model.offline) // which makes certain fixes only, and these stand at their problems
  return (
    <div className="drawer-row drawer-step" data-selected={selected || undefined}>
      <Main node={node} walked={walked} first={false}>
        <strong dir="auto">{name}</strong>
        <span className="drawer-number">{count}</span>
      </Main>
      {node !== undefined && count > 1 && !offline && (
        <AskButton label={texts.assistant.fixStep(name)} onClick={() => solve({ step: node, code: '' })} />
      )}
    </div>
  )
}

// ProblemRow is a problem with what can be done about it.
export function ProblemRow({
  problem,
  node,
  walked,
  first,
}: Omit<MainProps, 'children' | 'onShow'> & { problem: Problem }) {
  const weight = useScene(({ unfilled }) => weightOf(problem, unfilled))
  return (
    <div className="drawer-row drawer-problem" data-code={problem.code}>
      <Main
        node={node}
        walked={walked}
        first={first}
        {...(isOfInputs(problem) && { onShow: () => showOfInputs(problem) })}
      >
        <WeightIcon
          weight={weight}
          size={14}
          className="drawer-icon"
          data-severity={weight}
          aria-label={texts.problems.severity[weight]}
        />
        <span className="drawer-message" title={idsOf(problem) ?? messageOf(problem)}>
          <Sentence text={shortPaths(shownText(messageOf(problem)))} />
        </span>
      </Main>
      <QuickFix problem={problem} />
      <AskAboutProblem problem={problem} />
      <CopyProblem problem={problem} />
    </div>
  )
}

interface MainProps {
  node: string | undefined
  walked: boolean
  first: boolean // of the errors
  children: ReactNode
  onShow?: () => void // where it is of no step
}

// Main shows the step, where there is one that is still drawn.
function Main({ node, walked, first, children, onShow }: MainProps) {
  const drawn = useScene((scene) => scene.workflow.nodes.some(({ id }) => id === node))
  const document = useScene((scene) => scene.workflow.id)
  const there = drawn || onShow !== undefined
  return (
    <button
      {...(first && placed('first-error'))}
      type="button"
      className="drawer-main"
      tabIndex={walked ? 0 : -1}
      aria-disabled={!there || undefined}
      onClick={() => {
        if (onShow) onShow()
        else if (node !== undefined && drawn) {
          leaveLacks(document, node) // what is wrong there is known, and is shown beside its field
          selectAndReveal(node)
        }
      }}
    >
      {children}
    </button>
  )
}
