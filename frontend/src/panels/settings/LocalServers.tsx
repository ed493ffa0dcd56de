import { useEffect, useState } from 'react'
import { texts } from '../../domain/texts/index'
import type { LocalServer } from '../../domain/view'
import { localServers } from '../../store/models'
import { Button } from '../../ui/Button'

interface Props {
  chosen: string // base URL
  onChoose: (server: LocalServer) => void
}

// LocalServers offers the model servers that answer on this machine.
export function LocalServers({ chosen, onChoose }: Props) {
  const [servers, setServers] = useState<LocalServer[]>() // undefined while looking
  const [round, setRound] = useState(0)
  useEffect(() => {
    let current = true
    localServers()
      .catch(() => [])
      .then((found: LocalServer[]) => { if (current) setServers(found) })
    return () => { current = false }
  }, [round])

  const again = (): void => {
    setServers(undefined)
    setRound(round + 1)
  }
  return (
    <section className="servers" aria-live="polite">
      <div className="servers-line">
        <h4 className="servers-title">{texts.model.found}</h4>
        {servers !== undefined && <Button kind="link" onClick={again}>{texts.model.again}</Button>}
      </div>
      {servers === undefined && <p className="muted">{texts.model.searching}</p>}
      {servers?.length === 0 && <p className="muted">{texts.model.none}</p>}
      {servers?.map((server) => (
        <button
          key={server.baseUrl}
          type="button"
          className="server"
          aria-pressed={server.baseUrl === chosen}
          onClick={() => { onChoose(server) }}
        >
          <span className="model-dot" />
          <strong>{server.name}</strong>
          <span className="server-models">{server.models.join(', ')}</span>
        </button>
      ))}
    </section>
  )
}
