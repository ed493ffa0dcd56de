import { useEffect } from 'react'
import { texts } from '../../domain/texts/index'
import { lookForServers, useModels } from '../../store/program/models'
import { useSession } from '../../store/page/session'
import { Button } from '../../ui/Button'
import { LocalServerOffer } from './LocalServerOffer'

// LocalServers offers the model servers that answer on this machine.
export function LocalServers({ onDone }: { onDone: () => void }) {
  const model = useSession((state) => state.model)
  const servers = useModels((state) => state.offers)
  useEffect(() => void lookForServers(), [])
  return (
    <section className="servers" aria-live="polite">
      <div className="servers-line">
        <h4 className="servers-title">{texts.model.found}</h4>
        {servers !== undefined && (
          <Button kind="link" onClick={lookForServers}>
            {texts.model.again}
          </Button>
        )}
      </div>
      {servers === undefined && <p className="muted">{texts.model.searching}</p>}
      {servers?.length === 0 && <p className="muted">{texts.model.none}</p>}
      {servers?.map((server) => (
        <LocalServerOffer
          key={server.baseUrl}
          server={server}
          chosen={model.baseUrl === server.baseUrl ? model.model : ''}
          onDone={onDone}
        />
      ))}
    </section>
  )
}
