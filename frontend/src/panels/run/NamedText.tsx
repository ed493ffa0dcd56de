import { namedPieces } from '../../domain/graph/reference'
import { namer } from '../../domain/text/describe'
import { useDocument } from '../../store/document/document'

// NamedText has the names of steps and inputs in place of references.
export function NamedText({ text }: { text: string }) {
  const workflow = useDocument((state) => state.workflow)
  const parts = namedPieces(text, namer(workflow))
  return parts.map((part, i) => (
    <span key={i} dir={part.reference ? 'auto' : undefined} className={part.reference ? 'chip' : undefined}>
      {part.text}
    </span>
  ))
}
