import { useState } from 'react'
import { placeOf } from '../../domain/endpoint'
import type { Endpoint, LocalServer, ModelView } from '../../domain/view'
import { useSession } from '../../store/session'

// Connection is what the person enters to plan with.
export interface Connection {
  endpoint: Endpoint
  emptied: boolean // the key was taken out, for the address changed
  elsewhere: boolean // the key in use is for another address
  change: (part: Partial<Endpoint>) => void
  choose: (server: LocalServer) => void
}

// useConnection begins with what plans now. A key that was typed is for one
// endpoint: with another address it is gone.
export function useConnection(): Connection {
  const model = useSession((state) => state.model)
  const [endpoint, setEndpoint] = useState(() => endpointOf(model))
  const [emptied, setEmptied] = useState(false)
  const place = placeOf(endpoint.baseUrl)

  const change = (part: Partial<Endpoint>): void => {
    const next = { ...endpoint, ...part }
    const moved = placeOf(next.baseUrl) !== place
    const takeOut = moved && next.key !== ''
    setEmptied(takeOut || (emptied && part.key === undefined))
    setEndpoint(takeOut ? { ...next, key: '' } : next)
  }
  return {
    endpoint,
    emptied,
    elsewhere: model.hasKey && place !== '' && place !== placeOf(model.baseUrl),
    change,
    choose: (server) => { change({ baseUrl: server.baseUrl, model: server.models[0] ?? '' }) },
  }
}

function endpointOf({ offline, baseUrl, model, keySource }: ModelView): Endpoint {
  return { baseUrl: offline ? '' : baseUrl, model: offline ? '' : model, key: '', remember: keySource === 'keychain' }
}
