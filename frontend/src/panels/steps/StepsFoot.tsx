import { texts } from '../../domain/texts'
import { useOutline } from '../../store/outline/outline'
import { Key } from '../../ui/Key'

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
          {texts.outline.hints.map(([key, what]) => (
            <li key={key}>
              <Key>{key}</Key> {what}
            </li>
          ))}
        </ul>
      )}
    </footer>
  )
}
