import { AlertTriangle, CircleCheck, CircleDashed, CircleX } from 'lucide-react'
import { useState } from 'react'
import { gravestFirst } from '../../domain/graph/problem'
import { endOf, isGuess } from '../../domain/assistant/attempt'
import { repairsOf } from '../../domain/assistant/repair'
import { texts } from '../../domain/texts/index'
import { idsOf, messageOf } from '../../domain/texts/program'
import { AttemptTools } from './AttemptTools'
import type { AttemptView, Problem } from '../../wire/types'

const SHOWN = 4 // problems of an attempt before "and N more"
const ICONS = { accepted: CircleCheck, guessed: AlertTriangle, rejected: CircleX, neutral: CircleDashed }

interface Props {
  attempt: AttemptView
  first: boolean
  times?: number // so often it ended like this, one behind the other
  onEach?: () => void // shows each of these
}

export function AttemptRow({ attempt, first, times = 1, onEach }: Props) {
  const [all, setAll] = useState(false)
  const [raw, setRaw] = useState(false)
  const wrong = gravestFirst(attempt.problems.filter((problem) => problem.severity !== 'repair'))
  const { title, tone } = endOf(attempt, first)
  const Icon = ICONS[tone]
  const repaired = attempt.problems.filter((problem) => problem.severity === 'repair')
  return (
    <li className="attempt">
      <Icon size={15} strokeWidth={1.75} className="attempt-icon" data-state={tone} aria-hidden />
      <div className="attempt-text">
        <div className="attempt-title">
          <span className="attempt-name">{title}</span>
          <span className="attempt-time">{texts.seconds(attempt.durationMs)}</span>
        </div>
        {wrong.slice(0, all ? undefined : SHOWN).map((problem, i) => (
          <WrongLine key={i} problem={problem} attempt={attempt} raw={raw} />
        ))}
        {onEach && (
          <button type="button" className="attempt-raw" onClick={onEach}>
            {texts.ledger.alike(times)}
          </button>
        )}
        {!all && wrong.length > SHOWN && (
          <div className="attempt-tools">
            <button type="button" className="attempt-raw" onClick={() => setAll(true)}>
              {texts.ledger.more(wrong.length - SHOWN)}
            </button>
          </div>
        )}
        {repaired.length > 0 && <FixedLine problems={repaired} />}
        <AttemptTools attempt={attempt} raw={raw} onRaw={setRaw} />
      </div>
    </li>
  )
}

// WrongLine says where something is wrong: of a draft by the name of the step, of a reply
// that has lines by the line. Its code comes with the reply as it is written.
function WrongLine({
  problem,
  attempt: { reply, draft },
  raw,
}: {
  problem: Problem
  attempt: AttemptView
  raw: boolean
}) {
  const message = messageOf(problem)
  const name = draft?.nodes.find(({ id }) => id === problem.at.node)?.name ?? ''
  return (
    <p className="attempt-line">
      {isGuess(problem) && <span className="attempt-fixed">{texts.ledger.guessedHere} </span>}
      {name !== '' && !message.includes(name) && <bdi>{name}: </bdi>}
      <bdi title={idsOf(problem)}>{message}</bdi>
      {raw && ' '}
      {raw && <code className="code-chip">{problem.code}</code>}
      {reply !== '' && problem.at.line && (
        <span className="attempt-place"> {texts.ledger.place(problem.at.line, problem.at.column)}</span>
      )}
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
