import { TriangleAlert } from 'lucide-react'
import './Alike.css'

// Alike marks a name that could be taken for another one, in the words for it; '' marks
// nothing.
export function Alike({ words }: { words: string }) {
  if (words === '') return null
  return (
    <span className="alike" dir="auto">
      <TriangleAlert size={13} strokeWidth={2} aria-hidden />
      <span>{words}</span>
    </span>
  )
}
