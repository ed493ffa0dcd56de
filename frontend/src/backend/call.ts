import { Failure } from '../domain/run/failure'
import { texts } from '../domain/texts'
import { told } from '../domain/texts/program'
import { program } from './runtime'
import type { Said } from '../wire/types'

// OPENS are the calls by which another workflow may come to be open.
const OPENS = /^(?:Open|New|Delete|Duplicate$|Make|Ask$|SaveAs$|Resolve$)/
const BEHIND = 500 // ms that an event of a call may come behind its answer

let opening = 0
let opened = -Infinity

// isOpening: another workflow that is open now may come of a call of this page. Else it was opened
// on another page of the program, or by another program.
export const isOpening = (): boolean => opening > 0 || performance.now() - opened < BEHIND

// call calls a method of the program. What goes wrong is told in words for the person.
export async function call<T>(method: string, ...args: unknown[]): Promise<T> {
  const opens = OPENS.test(method) ? 1 : 0
  opening += opens
  try {
    return await program<T>(method, ...args)
  } catch (cause) {
    throw new Failure(messageOf(cause), { cause })
  } finally {
    opening -= opens
    if (opens) opened = performance.now()
  }
}

// messageOf accepts what a bridge rejects with: what the program said, or an Error. A
// TypeError is no answer at all: the program is not there.
function messageOf(cause: unknown): string {
  if (cause instanceof TypeError) return texts.notices.unreachable
  const text = isSaid(cause) ? told(cause) : cause instanceof Error ? cause.message : String(cause)
  return text === '' ? texts.notices.unexpected : text
}

const isSaid = (cause: unknown): cause is Said => typeof cause === 'object' && cause !== null && 'text' in cause
