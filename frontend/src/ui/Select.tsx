import { ChevronDown } from 'lucide-react'
import type { Ref } from 'react'
import { useOff } from './useOff'
import './Select.css'

interface Props {
  value: string
  options: readonly { value: string; text: string }[]
  onChange: (value: string) => void
  look?: 'row' | 'form' | 'quiet' // beside its words, as wide as its form, or a small afterthought
  id?: string
  label?: string | undefined // where no label stands beside it
  describedBy?: string | undefined
  disabled?: boolean
  ref?: Ref<HTMLSelectElement>
}

// Select chooses one of a few words or sentences.
export function Select({
  value,
  options,
  onChange,
  look = 'row',
  id,
  label,
  describedBy,
  disabled = false,
  ref,
}: Props) {
  const off = useOff(disabled)
  return (
    <span className="select" data-look={look}>
      <select
        ref={ref}
        id={id}
        aria-label={label}
        aria-describedby={describedBy}
        value={value}
        {...off}
        onChange={(event) => {
          if (!disabled) onChange(event.target.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      <ChevronDown size={14} aria-hidden />
    </span>
  )
}
