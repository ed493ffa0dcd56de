import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import './Field.css'
import './NumberInput.css'

interface Props {
  label: string
  value: string
  min: number
  max: number
  lack: string // what is said of text that is no number from min to max
  disabled?: boolean
  onChange: (value: string) => void
}

// NumberInput takes a whole number of a wide range. It counts when the field is left or
// Enter is pressed; Escape takes back what was typed.
export function NumberInput({ label, value, min, max, lack, disabled = false, onChange }: Props) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const text = typed ?? value
  const fits = /^\d+$/.test(text.trim()) && Number(text) >= min && Number(text) <= max
  const commit = (): void => {
    if (typed === undefined || !fits) return
    setTyped(undefined)
    if (Number(typed) !== Number(value)) onChange(String(Number(typed)))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') commit()
    if (event.key !== 'Escape' || typed === undefined) return
    event.preventDefault() // the dialog stays
    setTyped(undefined)
  }
  return (
    <div className="field number-input">
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-invalid={!fits}
        aria-describedby={fits ? undefined : id}
        disabled={disabled}
        value={text}
        onChange={(event) => { setTyped(event.target.value) }}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      {!fits && <p id={id} className="field-note" role="alert" data-error>{lack}</p>}
    </div>
  )
}
