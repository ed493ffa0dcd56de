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
  return (
    <fieldset className="segments" disabled={disabled}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option} className="segment">
          <input
            type="radio"
            className="visually-hidden"
            name={label}
            value={option}
            checked={option === value}
            onChange={() => { onChange(option) }}
          />
          {option}
        </label>
      ))}
    </fieldset>
  )
}
