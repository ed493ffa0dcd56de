import { create } from 'zustand'
import type { Proof } from '../../domain/assistant/endpoint'
import { useSession } from '../page/session'
import type { AnswerView } from '../../wire/types'

// What was last seen of the endpoint since the page was opened: by a request, a
// test, or by connecting.
export const useHealth = create<{ proof: Proof | undefined }>(() => ({ proof: undefined }))

export function prove(proof: Proof): void {
  useHealth.setState({ proof })
}

// learnFrom takes what an answer shows of the endpoint; one that asked no model
// shows nothing, and so does one that was stopped.
export function learnFrom({ offline, status, attempts, lastError }: AnswerView): void {
  const { baseUrl, model } = useSession.getState().model
  if (offline || status === 'cancelled') return
  if (lastError?.reason === 'endpoint_failed') prove({ baseUrl, model, works: false, state: lastError.state })
  else if (attempts.length > 0) prove({ baseUrl, model, works: !lastError, useless: !!lastError })
}
