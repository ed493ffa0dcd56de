import { Failure } from '../domain/run/failure'
import { texts } from '../domain/texts'
import { program } from './runtime'

// call calls a method of the program. What goes wrong is told in words for the person.
export async function call<T>(method: string, ...args: unknown[]): Promise<T> {
  try {
    return await program<T>(method, ...args)
  } catch (cause) {
    throw new Failure(messageOf(cause), { cause })
  }
}

// messageOf accepts what a bridge rejects with: an Error or a plain string. A
// TypeError is no answer at all: the program is not there.
function messageOf(cause: unknown): string {
  if (cause instanceof TypeError) return texts.notices.unreachable
  const text = cause instanceof Error ? cause.message : String(cause)
  return text === '' ? texts.notices.unexpected : text
}
