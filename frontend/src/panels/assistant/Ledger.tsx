import { ChevronDown, History } from 'lucide-react'
import { useState } from 'react'
import { isRemark } from '../../domain/graph/problem'
import { alikeFailures } from '../../domain/assistant/attempt'
import { tokensOf } from '../../domain/assistant/request'
import { texts } from '../../domain/texts/index'
import { AttemptRow } from './AttemptRow'
import './Ledger.css'
import type { AnswerView, AttemptView } from '../../wire/types'

interface Props {
  attempts: readonly AttemptView[]
  answer: AnswerView | undefined // undefined while the request runs
}

// Ledger lists what was tried. It is open where there is something to tell:
// a rejected attempt, or a reply that was repaired here; else it is one quiet line.
export function Ledger({ attempts, answer }: Props) {
  const eventful =
    attempts.length > 1 ||
    attempts.some((one) => one.state === 'rejected' || one.problems.some((problem) => !isRemark(problem)))
  const [chosen, setOpen] = useState<boolean>()
  const open = chosen ?? eventful
  return (
    <div className="ledger" data-quiet={(!eventful && !open) || undefined}>
      <button type="button" className="ledger-head" aria-expanded={open} onClick={() => setOpen(!open)}>
        <History size={14} strokeWidth={1.75} aria-hidden />
        <strong>{texts.ledger.attempts(attempts.length)}</strong>
        <span className="ledger-sum">{sumOf(attempts, answer)}</span>
        <ChevronDown size={15} className="ledger-arrow" aria-hidden />
      </button>
      {open && (
        <ol>
          {alikeFailures(attempts).map((alike) => (
            <Alike key={alike[0]?.n} attempts={alike} first={alike[0] === attempts[0]} />
          ))}
        </ol>
      )}
    </div>
  )
}

// Alike are attempts that failed at the same: one line with how many there were, until each is asked for.
function Alike({ attempts, first }: { attempts: readonly AttemptView[]; first: boolean }) {
  const [each, setEach] = useState(false)
  const last = attempts.at(-1)
  if (each || attempts.length < 2 || !last)
    return attempts.map((attempt, i) => <AttemptRow key={attempt.n} attempt={attempt} first={first && i === 0} />)
  return <AttemptRow attempt={last} first={false} times={attempts.length} onEach={() => setEach(true)} />
}

function sumOf(attempts: readonly AttemptView[], answer: AnswerView | undefined): string {
  const repairs = attempts.at(-1)?.problems.filter((problem) => problem.severity === 'repair').length ?? 0
  const ms = answer?.durationMs ?? attempts.reduce((sum, one) => sum + one.durationMs, 0)
  const tokens = answer ? tokensOf(answer) : attempts.reduce((sum, one) => sum + one.inputTokens + one.outputTokens, 0)
  return [
    repairs > 0 ? texts.ledger.repairs(repairs) : '',
    texts.seconds(ms),
    tokens > 0 ? texts.ledger.tokens(tokens) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
