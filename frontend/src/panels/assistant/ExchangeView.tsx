import { memo } from 'react'
import type { Exchange } from '../../domain/assistant/exchange'
import { texts } from '../../domain/texts/index'
import { ask } from '../../store/assistant/chat'
import { Button } from '../../ui/Button'
import { Answered } from './Answered'
import { Ledger } from './Ledger'
import { Returned } from './Returned'
import { Said } from './Said'
import { Working } from './Working'

interface Props {
  exchange: Exchange
  last: boolean
}

// ExchangeView is what the person said and what came of it.
export const ExchangeView = memo(function ExchangeView({ exchange, last }: Props) {
  const { answer, failure, attempts, running, returned } = exchange
  return (
    <section className="exchange">
      <Said exchange={exchange} />
      {attempts.length > 0 && <Ledger attempts={attempts} answer={answer} />}
      {running && <Working exchange={exchange} />}
      {answer && <Answered exchange={exchange} answer={answer} last={last} />}
      {failure && (
        <p className="message" data-bad role={last ? 'alert' : undefined}>
          {failure}
        </p>
      )}
      {!running && !answer && failure === '' && <Unanswered exchange={exchange} last={last} />}
      {last && returned && <Returned words={exchange.words} />}
    </section>
  )
})

// Unanswered: nothing came of the words, for the program ended before.
function Unanswered({ exchange: { id, words }, last }: Props) {
  return (
    <>
      <p className="message" data-bad>
        {texts.chat.unanswered}
      </p>
      {last && (
        <div className="next">
          <Button onClick={() => ask(words, { rewind: id })}>{texts.chat.sendAgain}</Button>
        </div>
      )}
    </>
  )
}
