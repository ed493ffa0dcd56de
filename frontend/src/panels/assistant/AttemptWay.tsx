import { wayOf } from '../../domain/assistant/attempt'
import { texts } from '../../domain/texts/index'
import type { AttemptView } from '../../wire/types'

// AttemptWay lists the states that an attempt went through.
export function AttemptWay({ attempt }: { attempt: AttemptView }) {
  return (
    <ol className="attempt-way" aria-label={texts.ledger.way}>
      {wayOf(attempt).map(({ state, failed }) => (
        <li key={state} data-failed={failed || undefined}>
          {failed ? texts.ledger.missed[state] : texts.ledger.reached[state]}
        </li>
      ))}
    </ol>
  )
}
