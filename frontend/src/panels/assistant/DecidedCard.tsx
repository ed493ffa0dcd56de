import { isMade } from '../../domain/assistant/proposal'
import { texts } from '../../domain/texts/index'
import { ChangeLine, ChangeRow, ChangesHead } from './ChangeRows'
import './ProposalCard.css'
import type { DecidedView } from '../../wire/types'

// DecidedCard tells how a proposal ended, and what it was about.
export function DecidedCard({
  decided: { outcome, changes },
  takenBack,
}: {
  decided: DecidedView
  takenBack: boolean
}) {
  const title = takenBack ? texts.answer.takenBack : texts.proposal.outcome[outcome]
  if (!isMade(outcome)) {
    return (
      <details className="proposal-gone">
        <summary>{title}</summary>
        <ul>
          {changes.map((change) => (
            <li key={change.id} className="changes-row">
              <ChangeLine change={change} />
            </li>
          ))}
        </ul>
      </details>
    )
  }
  const made = changes.filter((change) => change.accepted)
  return (
    <section className="changes" aria-label={texts.answer.changes}>
      <ChangesHead changes={made} title={title} />
      <ul>
        {made.map((change) => (
          <li key={change.id}>
            <ChangeRow change={change} />
          </li>
        ))}
      </ul>
    </section>
  )
}
