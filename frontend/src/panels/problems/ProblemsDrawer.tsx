import { Sparkles, WandSparkles } from 'lucide-react'
import { useMemo } from 'react'
import { commands } from '../../commands/commands'
import { countsOf, isCertain, isSolvable, openProblems } from '../../domain/graph/problem'
import { texts } from '../../domain/texts/index'
import { running, useChat } from '../../store/assistant/chat'
import { useWaitingDraft } from '../../store/assistant/waiting'
import { useEditable } from '../../store/document/draft'
import { useScene } from '../../store/document/scene'
import { useSession } from '../../store/page/session'
import { Button } from '../../ui/Button'
import { ProblemList } from './ProblemList'
import type { Problem } from '../../wire/types'

function useOpenProblems(): Problem[] {
  const all = useScene((scene) => scene.problems)
  return useMemo(() => openProblems(all), [all])
}

// ProblemsHead counts what is wrong, and has it solved.
export function ProblemsHead() {
  const problems = useOpenProblems()
  const unfilled = useScene((scene) => scene.unfilled)
  return (
    <>
      {problems.length > 0 && (
        <span className="drawer-count">{texts.problems.count(countsOf(problems, unfilled))}</span>
      )}
      <Of />
      <span className="drawer-gap" />
      {problems.length > 0 && <SolveAll problems={problems} />}
    </>
  )
}

// Problems lists what is wrong, by step.
export function Problems() {
  const problems = useOpenProblems()
  return problems.length === 0 ? <None /> : <ProblemList problems={problems} />
}

// None says so, but of a draft that waits the truth.
function None() {
  const waiting = useWaitingDraft()
  const real = useScene((scene) => scene.of === 'document')
  if (!waiting || !real) return <p className="drawer-empty">{texts.problems.noneLong}</p>
  return (
    <p className="drawer-empty">
      {texts.draft.waitsLong(waiting.problems)}{' '}
      <Button kind="link" onClick={waiting.show}>
        {texts.draft.show}
      </Button>
    </p>
  )
}

// Of says whose problems are listed, where they are not the document's.
function Of() {
  const of = useScene((scene) => scene.of)
  return of !== 'document' && <span className="muted">{texts.problems.of[of]}</span>
}

// SolveAll is for the document: what is only looked at cannot be changed.
function SolveAll({ problems }: { problems: readonly Problem[] }) {
  const real = useScene((scene) => scene.of === 'document')
  const editable = useEditable()
  const busy = useChat((state) => running(state) !== undefined)
  const model = useSession((state) => state.model)
  const certain = problems.filter(isCertain).length
  if (!real || !editable) return null
  const { fixProblems, solveProblems } = commands
  return (
    <>
      {certain > 0 && (
        <Button icon={WandSparkles} title={texts.problems.certainHint} onClick={fixProblems.run}>
          {texts.assistant.fixCertain(certain)}
        </Button>
      )}
      {problems.some((one) => isSolvable(one, model)) && (
        <Button icon={Sparkles} disabled={busy} title={texts.problems.solveHint} onClick={solveProblems.run}>
          {solveProblems.label()}
        </Button>
      )}
    </>
  )
}
