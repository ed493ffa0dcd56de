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
}

// Lanes says which branches without steps get a lane: those below their step, or also the
// one on its right side, which sets columns aside.
export type Lanes = 'below' | 'all'

export function planOf(scope: Scope, lanes: Lanes): Plan {
  const bypasses = bypassesOf(scope)
  const order = orderOf(scope, bypasses)
  return { order, bypasses, ends: endsAbove(scope, order), lanes }
}
