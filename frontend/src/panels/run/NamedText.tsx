import { namedPieces } from '../../domain/graph/reference'
import { useNames } from './useNames'

// NamedText has the names of steps and inputs in place of references.
export function NamedText({ text }: { text: string }) {
  const parts = namedPieces(text, useNames())
  return parts.map((part, i) => (
    <span key={i} dir={part.reference ? 'auto' : undefined} className={part.reference ? 'chip' : undefined}>
      {part.text}
    </span>
  ))
}
