import { texts } from '../../domain/texts/index'

const SHOWN = 4000 // characters; the newest tell most

// Thoughts are what a model thinks before it answers, folded.
export function Thoughts({ text }: { text: string }) {
  return (
    <details className="thoughts">
      <summary>{texts.chat.thinking(text.length)}</summary>
      <p className="thoughts-text">{text.length > SHOWN ? `…${text.slice(-SHOWN)}` : text}</p>
    </details>
  )
}
