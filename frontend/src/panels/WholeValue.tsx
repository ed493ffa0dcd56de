import { hidesParts, quotedLines } from '../domain/text/legible'
import { texts } from '../domain/texts'
import './WholeValue.css'

const words = texts.running.sheet
const MUCH = 60 // characters from which on a field may not show all of them

// WholeValue stands below a field whose text may come from others: how much there is,
// and, where not all of it can be seen there, the text in quotes with nothing hidden.
export function WholeValue({ text, label }: { text: string; label: string }) {
  const lines = text.split('\n').length
  const hides = hidesParts(text)
  if (!hides && text.length < MUCH && lines === 1) return null
  return (
    <div className="whole-value">
      <p>
        {words.characters([...text].length)}
        {lines > 1 && `, ${words.lines(lines)}`}
        {hides && `. ${words.hides}`}
      </p>
      {hides && (
        <pre tabIndex={0} role="region" aria-label={words.whole(label)}>
          {quotedLines(text).join('\n')}
        </pre>
      )}
    </div>
  )
}
