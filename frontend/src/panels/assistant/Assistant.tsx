import { texts } from '../../domain/texts/index'
import { useChat } from '../../store/assistant/chat'
import { useDocument } from '../../store/document/document'
import { Composer } from './Composer'
import { ExchangeView } from './ExchangeView'
import { useNewest } from './useNewest'
import './Assistant.css'

export function Assistant() {
  const exchanges = useChat((state) => state.exchanges)
  const hasSteps = useDocument((state) => state.workflow.nodes.length > 0)
  const last = exchanges.at(-1)
  const { log, onScroll } = useNewest(exchanges)

  return (
    <>
      <div ref={log} className="chat" role="log" aria-label={texts.chat.log} tabIndex={0} onScroll={onScroll}>
        {exchanges.length === 0 && <p className="chat-empty">{hasSteps ? texts.chat.empty : texts.chat.emptyFirst}</p>}
        {exchanges.map((exchange) => (
          <ExchangeView key={exchange.id} exchange={exchange} last={exchange === last} />
        ))}
      </div>
      <Composer />
    </>
  )
}
