import { bypassesOf } from './bypass'
import { endsAbove } from './ends'
import { orderOf } from './order'
import type { Order } from './order'
import type { Link, Scope } from './scope'

// Plan is what is settled of a scope before its columns are.
export interface Plan {
  order: Order
  bypasses: ReadonlySet<Link>
  ends: ReadonlyMap<string, readonly string[]> // what has to stand above an item besides what leads to it
  lanes: Lanes
  straight: boolean // the main line runs straight on
}

// Lanes says which branches without steps get a lane: those below their step, or also the
// one on its right side, which sets columns aside.
export type Lanes = 'below' | 'all'

export type Manner = Pick<Plan, 'lanes' | 'straight'>

// MANNERS are how a scope may be laid out, the best one first.
export const MANNERS: readonly [Manner, ...Manner[]] = [
  { lanes: 'below', straight: true },
  { lanes: 'all', straight: true },
  { lanes: 'below', straight: false },
  { lanes: 'all', straight: false },
]

export function planOf(scope: Scope, manner: Manner): Plan {
  const bypasses = bypassesOf(scope)
  const order = orderOf(scope, bypasses)
  return { order, bypasses, ends: endsAbove(scope, order), ...manner }
}
