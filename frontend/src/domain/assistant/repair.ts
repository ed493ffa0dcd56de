import { texts } from '../texts'
import type { Problem } from '../../wire/types'

// repairsOf tells each kind of repair once, as part of a sentence, with the
// lines of the reply it was made on.
export function repairsOf(problems: readonly Problem[]): string[] {
  const lines = new Map<string, Set<number>>()
  for (const { message, at } of problems) {
    const words = asPart(message)
    const seen = lines.get(words) ?? new Set()
    if (at.line) seen.add(at.line)
    lines.set(words, seen)
  }
  return [...lines].map(([words, seen]) => (seen.size === 0 ? words : `${words}, ${texts.ledger.lines([...seen])}`))
}

// asPart makes a sentence part of another: no full stop, no capital but for names.
function asPart(message: string): string {
  const words = message.replace(/\.$/, '')
  return /^[A-Z][a-z]*[ ,]/.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words
}
