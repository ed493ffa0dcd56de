import { useId } from 'react'
import type { KeyboardEvent } from 'react'
import { useOff } from './useOff'
import './Field.css'
import './NumberInput.css'

interface Props {
  label: string
  value: string
  min: number
  max: number
  typed: string | undefined // what is written and does not count yet
  lack: string // what is said of text that is no number from min to max
  disabled?: boolean
  onType: (typed: string | undefined) => void
  onGiveUp: (typed: string) => void // by Escape; it is to be said
  onChange: (value: string) => void
}

// NumberInput takes a whole number of a wide range. It counts when the field is left or
// Enter is pressed; Escape takes back what was typed.
export function NumberInput({
  label,
  value,
  min,
  max,
  typed,
  lack,
  disabled = false,
  onType,
  onGiveUp,
  onChange,
}: Props) {
  const id = useId()
  const off = useOff(disabled)
  const text = typed ?? value
  const fits = /^\d+$/.test(text.trim()) && Number(text) >= min && Number(text) <= max
  const commit = (): void => {
    if (disabled || typed === undefined || !fits) return
    onType(undefined)
    if (Number(typed) !== Number(value)) onChange(String(Number(typed)))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') commit()
    if (event.key !== 'Escape' || typed === undefined) return
    event.preventDefault() // the dialog stays
    onType(undefined)
    if (typed !== value) onGiveUp(typed)
  }
  return (
    <div className="field number-input">
      <input
        dir="auto"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-invalid={!fits}
        aria-describedby={fits ? undefined : id}
        {...off}
        readOnly={disabled}
        value={text}
        onChange={(event) => onType(event.target.value)}
        onBlur={(event) => {
          off.onBlur(event)
          commit()
        }}
        onKeyDown={onKeyDown}
      />
      {!fits && (
        <p id={id} className="field-note" role="alert" data-error>
          {lack}
        </p>
      )}
    </div>
  )
}
