import { memo } from 'react'
import { succeeded } from '../domain/request'
import { texts } from '../domain/texts'
import { isRunning } from '../store/chat'
import type { Exchange } from '../store/chat'
import { AnswerView } from './AnswerView'
import { Ledger } from './Ledger'
import { Said } from './Said'
import { Working } from './Working'

interface Props {
  exchange: Exchange
  last: boolean
}

// ExchangeView is what the person said and what came of it.
export const ExchangeView = memo(function ExchangeView({ exchange, last }: Props) {
  const { answer, failure, attempts } = exchange
  return (
    <section className="exchange">
      <Said words={exchange.words} />
      {attempts.length > 0 && <Ledger attempts={attempts} answer={answer} />}
      {isRunning(exchange) && <Working exchange={exchange} />}
      {answer && <AnswerView answer={answer} last={last} />}
      {failure && <p className="message" data-bad role="alert">{failure}</p>}
      {last && (failure || (answer && !succeeded(answer))) && <p className="muted">{texts.chat.kept}</p>}
    </section>
  )
})
