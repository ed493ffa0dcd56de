import { texts } from '../texts'
import { messageOf } from '../texts/program'
import type { Problem } from '../../wire/types'

// repairsOf tells each kind of repair once, as part of a sentence, with the
// lines of the reply it was made on.
export function repairsOf(problems: readonly Problem[]): string[] {
  const lines = new Map<string, Set<number>>()
  for (const problem of problems) {
    const { at } = problem
    const words = texts.ledger.part(messageOf(problem))
    const seen = lines.get(words) ?? new Set()
    if (at.line) seen.add(at.line)
    lines.set(words, seen)
  }
  return [...lines].map(([words, seen]) => (seen.size === 0 ? words : `${words}, ${texts.ledger.lines([...seen])}`))
}
