import { placeOf } from '../../domain/assistant/address'
import { useSession } from '../../store/page/session'
import { useUnsent } from '../../store/page/unsent'
import type { ConnectRequest, ModelView } from '../../wire/types'

type Written = Pick<Connection, 'endpoint' | 'emptied'>

// Connection is what the person enters to plan with.
interface Connection {
  endpoint: ConnectRequest
  emptied: boolean // the key was taken out, for the address changed
  elsewhere: boolean // the key in use is for another address
  change: (part: Partial<ConnectRequest>) => void
  forget: () => void // it is in use, or not wanted
}

// useConnection begins with what plans now. A key that was typed is for one
// endpoint: with another address it is gone.
export function useConnection(): Connection {
  const model = useSession((state) => state.model)
  const [written, write, forget] = useUnsent<Written | undefined>(
    `connection/${model.baseUrl}/${model.model}`,
    undefined,
  )
  const { endpoint, emptied } = written ?? { endpoint: endpointOf(model), emptied: false }
  const place = placeOf(endpoint.baseUrl)

  const change = (part: Partial<ConnectRequest>): void => {
    const next = { ...endpoint, ...part }
    const moved = placeOf(next.baseUrl) !== place
    const takeOut = moved && next.key !== ''
    write({
      endpoint: takeOut ? { ...next, key: '' } : next,
      emptied: takeOut || (emptied && part.key === undefined),
    })
  }
  return {
    endpoint,
    emptied,
    elsewhere: model.hasKey && place !== '' && place !== placeOf(model.baseUrl),
    change,
    forget,
  }
}

function endpointOf({ offline, baseUrl, model, keySource }: ModelView): ConnectRequest {
  return { baseUrl: offline ? '' : baseUrl, model: offline ? '' : model, key: '', remember: keySource === 'keychain' }
}
