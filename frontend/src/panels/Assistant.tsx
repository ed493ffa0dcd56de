import { useEffect, useRef } from 'react'
import { texts } from '../domain/texts'
import { useChat } from '../store/chat'
import { useDocument } from '../store/document'
import { useProposal } from '../store/proposal'
import { Composer } from './Composer'
import { ExchangeView } from './ExchangeView'
import { ProposalCard } from './ProposalCard'
import { Said } from './Said'
import './Assistant.css'

export function Assistant() {
  const exchanges = useChat((state) => state.exchanges)
  const hasSteps = useDocument((state) => state.workflow.nodes.length > 0)
  const log = useRef<HTMLDivElement>(null)
  const last = exchanges.at(-1)
  // What waits since before this page was loaded belongs to no exchange here.
  const pending = useProposal((state) => state.pending)
  const apart = pending && !exchanges.some((exchange) => exchange.id === pending.request) ? pending : undefined

  // The newest words stay in sight while they grow.
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [exchanges.length, last?.answer, last?.attempts.length, last?.failure])

  return (
    <>
      <div ref={log} className="chat" role="log" aria-label={texts.chat.log} tabIndex={0}>
        {exchanges.length === 0 && !apart && <p className="chat-empty">{hasSteps ? texts.chat.empty : texts.chat.emptyFirst}</p>}
        {exchanges.map((exchange) => (
          <ExchangeView key={exchange.id} exchange={exchange} last={exchange === last} />
        ))}
        {apart && (
          <section className="exchange">
            <Said words={apart.words} />
            <p className="message">{apart.message}</p>
            <ProposalCard key={apart.id} proposal={apart} />
          </section>
        )}
      </div>
      <Composer />
    </>
  )
}
