import { Failure } from '../domain/run/failure'
import { texts } from '../domain/texts'

// call runs a bound method. The generated types widen our closed sets to string
// and mark what may be missing as there, so the result's type is the caller's
// claim: program and page are built together.
export async function call<T>(method: () => Promise<unknown>): Promise<T> {
  try {
    return (await method()) as T
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
