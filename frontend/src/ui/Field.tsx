import { useId } from 'react'
import type { ReactNode } from 'react'
import './Field.css'

export interface FieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string
  note?: string
  error?: string | undefined
  secret?: boolean
  below?: ReactNode
  list?: readonly string[] // suggestions
}

export function Field({
  label,
  value,
  onChange,
  placeholder,
  note,
  error,
  secret = false,
  below: more,
  list,
}: FieldProps) {
  const id = useId()
  const below = error ?? note
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        dir="auto"
        id={id}
        type={secret ? 'password' : 'text'}
        value={value}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        list={list ? `${id}-list` : undefined}
        aria-invalid={error !== undefined}
        aria-describedby={below ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {list && (
        <datalist id={`${id}-list`}>
          {list.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
      {more}
      {below && (
        <p id={`${id}-note`} className="field-note" data-error={error !== undefined || undefined}>
          {below}
        </p>
      )}
    </div>
  )
}
