import { Failure } from '../domain/run/failure'
import { texts } from '../domain/texts'
import { told } from '../domain/texts/program'
import { program } from './runtime'
import type { Said } from '../wire/types'

// call calls a method of the program. What goes wrong is told in words for the person.
export async function call<T>(method: string, ...args: unknown[]): Promise<T> {
  try {
    return await program<T>(method, ...args)
  } catch (cause) {
    throw new Failure(messageOf(cause), { cause })
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
