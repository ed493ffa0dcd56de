import { defaultText } from '../../domain/form/inputEdit'
import { texts } from '../../domain/texts'
import type { Input } from '../../wire/types'

const words = texts.inputs

// ShownInput is an input that cannot be changed.
export function ShownInput({ input }: { input: Input }) {
  const { name, type, description = '', required = false } = input
  return (
    <li className="form-case">
      <p className="input-shown">
        <code>{name}</code>
        <span className="form-help">
          {words.types[type]}
          {required && ` · ${words.required.toLowerCase()}`}
        </span>
      </p>
      {description !== '' && <p className="muted">{description}</p>}
      {input.default !== undefined && (
        <p className="form-help">
          {words.default}: <code>{defaultText(input)}</code>
        </p>
      )}
    </li>
  )
}
