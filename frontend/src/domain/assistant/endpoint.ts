import { texts } from '../texts'
import { clockSeconds } from '../text/time'
import type { EndpointState, ModelView, WaitingView } from '../../wire/types'

// Proof is how a model did when it was last asked.
export interface Proof {
  baseUrl: string
  model: string
  works: boolean
  state?: EndpointState | undefined // why not, where it is known
  useless?: boolean // it answered, with nothing that could be used
}

// Health is what the model chip says.
export interface Health {
  state: 'offline' | 'untried' | 'works' | 'failed' | 'useless' | 'noKey' | 'cooling' | 'testing'
  words: string // '' where the name says it all
}

// healthOf is how it stands with what plans, by what was last seen of it. offer is what
// could plan in place of the offline planner, '' for nothing.
export function healthOf(
  model: ModelView,
  proof: Proof | undefined,
  { testing, now, offer = '' }: { testing: boolean; now: number; offer?: string },
): Health {
  const { chip, endpoint } = texts
  if (testing) return { state: 'testing', words: chip.testing }
  if (model.offline) return { state: 'offline', words: offer && chip.offered(offer) }
  if (coolingMs(model, now) > 0) return { state: 'cooling', words: chip.cooling(clockSeconds(model.coolOffUntil)) }
  if (proof?.baseUrl !== model.baseUrl || proof.model !== model.model) return { state: 'untried', words: '' }
  if (proof.works) return { state: 'works', words: '' }
  if (proof.state === 'AUTH' && !model.hasKey) return { state: 'noKey', words: chip.noKey }
  if (proof.useless) return { state: 'useless', words: chip.useless }
  return { state: 'failed', words: proof.state ? endpoint.state[proof.state] : chip.failed }
}

// coolingMs is how long the endpoint is still left alone.
export function coolingMs({ coolOffUntil }: ModelView, now: number): number {
  return Math.max(0, (Date.parse(coolOffUntil) || 0) - now)
}

// Remedy is what helps best after the endpoint failed, besides trying again.
export type Remedy = 'key' | 'address' | 'model' | 'test' | 'wait'

const REMEDIES: Record<EndpointState, Remedy | undefined> = {
  CANCELLED: undefined,
  BAD_URL: 'address',
  DNS: 'address',
  CONN_REFUSED: 'address',
  TLS: 'address',
  PROXY: 'address',
  NOT_AN_LLM: 'address',
  AUTH: 'key',
  BILLING: 'model',
  NOT_FOUND: 'model',
  RATE_LIMITED: 'wait',
  SERVER: 'test',
  TIMEOUT: 'test',
  TRUNCATED: 'test',
  TOO_BIG: 'test',
  LOADING: 'wait',
  LENGTH: 'model',
  REFUSED: 'model',
}

export const remedyFor = (state: EndpointState | undefined): Remedy | undefined => (state ? REMEDIES[state] : undefined)

// waitWords says until when a request waits, and why.
export function waitWords({ state, until }: WaitingView): string {
  const { waits, waiting, loading } = texts.endpoint
  if (state === 'LOADING') return loading
  return waiting(clockSeconds(until), state === 'RATE_LIMITED' || state === 'TIMEOUT' ? waits[state] : waits.other)
}
