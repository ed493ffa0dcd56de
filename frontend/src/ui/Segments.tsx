import { useOff } from './useOff'
import './Segments.css'

interface Props<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; text: string }[]
  disabled?: boolean
  onChange: (value: Value) => void
}

// Segments chooses one of a few short values that stand side by side.
export function Segments<Value extends string>({ label, value, options, disabled = false, onChange }: Props<Value>) {
  const off = useOff(disabled)
  return (
    <fieldset className="segments" {...off}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="segment">
          <input
            type="radio"
            className="visually-hidden"
            name={label}
            value={option.value}
            checked={option.value === value}
            onChange={() => {
              if (!disabled) onChange(option.value)
            }}
          />
          {option.text}
        </label>
      ))}
    </fieldset>
  )
}
