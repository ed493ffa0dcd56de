import { GitPullRequestArrow } from 'lucide-react'
import { shownName } from '../../domain/text/legible'
import { texts } from '../../domain/texts/index'
import { stepIn, useScene } from '../../store/document/scene'
import { selectAndReveal } from '../../store/page/selection'
import './Changes.css'
import type { AnswerView, StepChange } from '../../wire/types'

const SHOWN = 6
const SIGNS = { added: '+', changed: '~', removed: '−' } as const

// Changes lists what an answer did to the workflow.
export function Changes({ changes, takenBack }: { changes: AnswerView['changes']; takenBack: boolean }) {
  const { steps } = changes
  if (steps.length === 0) return null
  return (
    <div className="changes">
      <p className="changes-head">
        <GitPullRequestArrow size={15} strokeWidth={1.75} aria-hidden />
        <strong>{takenBack ? texts.answer.takenBack : texts.answer.changes}</strong>
        <Count kind="added" n={changes.added} />
        <Count kind="changed" n={changes.changed} />
        <Count kind="removed" n={changes.removed} />
      </p>
      <ul>
        {steps.slice(0, SHOWN).map((step) => (
          <li key={step.kind + step.node}>
            <ChangeRow step={step} />
          </li>
        ))}
      </ul>
      {steps.length > SHOWN && <p className="muted">{texts.answer.more(steps.length - SHOWN)}</p>}
    </div>
  )
}

function Count({ kind, n }: { kind: StepChange['kind']; n: number }) {
  if (n === 0) return null
  return (
    <span className="changes-count" data-kind={kind} title={`${n} ${texts.answer[kind]}`}>
      {SIGNS[kind]}
      {n}
    </span>
  )
}

function ChangeRow({ step }: { step: StepChange }) {
  const content = (
    <>
      <span className="changes-sign" data-kind={step.kind} aria-hidden>
        {SIGNS[step.kind]}
      </span>
      <span className="visually-hidden">{texts.answer[step.kind]} </span>
      <span dir="auto" className="changes-name one-line">
        {shownName(step.name)}
      </span>
    </>
  )
  const there = useScene((scene) => stepIn(scene, step.node) !== undefined)
  if (!there) return <span className="changes-row">{content}</span>
  return (
    <button type="button" className="changes-row" onClick={() => selectAndReveal(step.node)}>
      {content}
    </button>
  )
}
