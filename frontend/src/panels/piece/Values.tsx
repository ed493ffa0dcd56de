import { texts } from '../../domain/texts'
import { late } from '../../domain/texts/late'
import './Values.css'
import type { Input, RunOutput } from '../../wire/types'

// Values are what a workflow takes or gives, with what they are.
export function Values({ label, values }: { label: string; values: readonly (Input | RunOutput)[] }) {
  return (
    <div className="piece-values">
      <h3>{label}</h3>
      {values.length === 0 ? (
        <p className="muted">{late.piece.nothing}</p>
      ) : (
        <ul aria-label={label}>
          {values.map(({ name, type, description }) => (
            <li key={name} dir="auto" title={description}>
              <code>{name}</code> <span className="muted">{texts.inputs.types[type]}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
