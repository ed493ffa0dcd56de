import { texts } from '../texts'

// Failure is something that did not work. Its message is for the person: what
// happened and what to do next.
export class Failure extends Error {
  override name = 'Failure'
}

// wordsOf is what the person is told; other errors are ours and say nothing to them.
export function wordsOf(cause: unknown): string {
  return cause instanceof Failure ? cause.message : texts.notices.unexpected
}
