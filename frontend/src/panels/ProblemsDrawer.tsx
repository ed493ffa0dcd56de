import { Sparkles, WandSparkles, X } from 'lucide-react'
import { useMemo } from 'react'
import { commands } from '../commands/commands'
import { countOf, isCertain, openProblems } from '../domain/problem'
import { texts } from '../domain/texts'
import { running, useChat } from '../store/chat'
import { useEditable } from '../store/draft'
import { useScene } from '../store/scene'
import { setProblemsOpen, useSession } from '../store/session'
import { Button } from '../ui/Button'
import { IconButton } from '../ui/IconButton'
import { ProblemList } from './ProblemList'
import './ProblemsDrawer.css'

// ProblemsDrawer lists what is wrong, by step, and has it solved.
export function ProblemsDrawer() {
  const open = useSession((state) => state.problemsOpen)
  const all = useScene((scene) => scene.problems)
  const problems = useMemo(() => openProblems(all), [all])
  if (!open) return null
  return (
    <section className="drawer" aria-label={texts.problems.title}>
      <header className="drawer-head">
        <h2>{texts.problems.title}</h2>
        {problems.length > 0 && <span className="drawer-count">{texts.problems.count(countOf(problems, 'error'), countOf(problems, 'warning'))}</span>}
        <Of />
        <span className="drawer-gap" />
        {problems.length > 0 && <SolveAll certain={problems.filter(isCertain).length} />}
        <IconButton icon={X} label={texts.problems.close} onClick={() => { setProblemsOpen(false) }} />
      </header>
      {problems.length === 0 ? <p className="drawer-empty">{texts.problems.noneLong}</p> : <ProblemList problems={problems} />}
    </section>
  )
}

// Of says whose problems are listed, where they are not the document's.
function Of() {
  const of = useScene((scene) => scene.of)
  return of !== 'document' && <span className="muted">{texts.problems.of[of]}</span>
}

// SolveAll is for the document: what is only looked at cannot be changed.
function SolveAll({ certain }: { certain: number }) {
  const real = useScene((scene) => scene.of === 'document')
  const editable = useEditable()
  const busy = useChat((state) => running(state) !== undefined)
  if (!real || !editable) return null
  const { fixProblems, solveProblems } = commands
  return (
    <>
      {certain > 0 && <Button icon={WandSparkles} title={texts.problems.certainHint} onClick={fixProblems.run}>{texts.assistant.fixCertain(certain)}</Button>}
      <Button icon={Sparkles} disabled={busy} title={texts.problems.solveHint} onClick={solveProblems.run}>{solveProblems.label()}</Button>
    </>
  )
}
