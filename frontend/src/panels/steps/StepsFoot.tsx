import { keyHint } from '../../commands/chord'
import { texts } from '../../domain/texts'
import { useOutline } from '../../store/outline/outline'
import { Key } from '../../ui/Key'

const { hints } = texts.outline
const HINTS = [
  { keys: keyHint('a'), does: hints.add },
  { keys: keyHint('enter'), does: hints.edit },
  { keys: keyHint('alt+arrowup') + keyHint('arrowdown'), does: hints.move },
  { keys: keyHint('shift+f10'), does: hints.more },
]

// StepsFoot tells what was done last, or why it was not, and names the keys.
export function StepsFoot({ empty }: { empty: boolean }) {
  const { text, count } = useOutline((state) => state.said)
  return (
    <footer className="steps-foot">
      <p role="status" className="steps-said">
        <span key={count}>{text}</span>
      </p>
      {!empty && (
        <ul className="steps-hints" aria-label={texts.outline.hintsLabel}>
          {HINTS.map(({ keys, does }) => (
            <li key={does}>
              <Key>{keys}</Key> {does}
            </li>
          ))}
        </ul>
      )}
    </footer>
  )
}
