import { useOff } from './useOff'
import './Segments.css'

interface Props {
  label: string
  value: string
  options: readonly string[]
  disabled?: boolean
  onChange: (value: string) => void
}

// Segments chooses one of a few short values that stand side by side.
export function Segments({ label, value, options, disabled = false, onChange }: Props) {
  const off = useOff(disabled)
  return (
    <fieldset className="segments" {...off}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option} className="segment">
          <input
            type="radio"
            className="visually-hidden"
            name={label}
            value={option}
            checked={option === value}
            onChange={() => {
              if (!disabled) onChange(option)
            }}
          />
          {option}
        </label>
      ))}
    </fieldset>
  )
}
