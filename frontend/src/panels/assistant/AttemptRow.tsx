import { CircleCheck, CircleDashed, CircleX } from 'lucide-react'
import type { Problem } from '../../domain/problem'
import { repairsOf } from '../../domain/repair'
import type { Attempt } from '../../domain/request'
import { texts } from '../../domain/texts/index'
import { AttemptTools } from './AttemptTools'

const SHOWN = 4 // problems of an attempt before "and N more"

export function AttemptRow({ attempt, first }: { attempt: Attempt; first: boolean }) {
  const wrong = attempt.problems.filter((problem) => problem.severity !== 'repair')
  const unchecked = attempt.state === 'accepted' && wrong.some((problem) => problem.severity === 'error')
  const Icon = unchecked ? CircleDashed : ({ accepted: CircleCheck, rejected: CircleX }[attempt.state as string] ?? CircleDashed)
  const repaired = attempt.problems.filter((problem) => problem.severity === 'repair')
  return (
    <li className="attempt">
      <Icon size={15} strokeWidth={1.75} className="attempt-icon" data-state={unchecked ? undefined : attempt.state} aria-hidden />
      <div className="attempt-text">
        <div className="attempt-title">
          <span className="attempt-name">{unchecked ? texts.ledger.acceptedUnchecked : titleOf(attempt, first, repaired.length > 0)}</span>
          <span className="attempt-time">{texts.seconds(attempt.durationMs)}</span>
        </div>
        {wrong.slice(0, SHOWN).map((problem, i) => <WrongLine key={i} problem={problem} placed={attempt.reply !== ''} />)}
        {wrong.length > SHOWN && <p className="attempt-line">{texts.ledger.more(wrong.length - SHOWN)}</p>}
        {repaired.length > 0 && <FixedLine problems={repaired} />}
        <AttemptTools attempt={attempt} />
      </div>
    </li>
  )
}

function titleOf(attempt: Attempt, first: boolean, repaired: boolean): string {
  const { ledger } = texts
  if (attempt.state === 'rejected') return ledger.class[attempt.class ?? ''] ?? ledger.rejected
  if (attempt.state !== 'accepted') return ledger.unfinished
  if (!first) return ledger.acceptedAfter
  return repaired ? ledger.acceptedRepaired : ledger.accepted
}

// WrongLine says where something is wrong, but in a reply that has no lines.
function WrongLine({ problem, placed }: { problem: Problem; placed: boolean }) {
  return (
    <p className="attempt-line">
      <code className="code-chip">{problem.code}</code> <bdi>{problem.message}</bdi>
      {placed && problem.at.line && <span className="attempt-place"> {texts.ledger.place(problem.at.line, problem.at.column)}</span>}
    </p>
  )
}

function FixedLine({ problems }: { problems: readonly Problem[] }) {
  const repairs = repairsOf(problems)
  return (
    <p className="attempt-line">
      <span className="attempt-fixed">{texts.ledger.fixedHere}</span> <bdi>{repairs.slice(0, SHOWN).join(' · ')}</bdi>
      {repairs.length > SHOWN && ` · ${texts.ledger.more(repairs.length - SHOWN)}`}
    </p>
  )
}
