import { ChevronDown } from 'lucide-react'
import './Select.css'

interface Props {
  label: string
  value: string
  options: readonly { value: string; text: string }[]
  disabled?: boolean
  onChange: (value: string) => void
}

// Select chooses one of a few sentences.
export function Select({ label, value, options, disabled = false, onChange }: Props) {
  return (
    <span className="select">
      <select aria-label={label} value={value} disabled={disabled} onChange={(event) => { onChange(event.target.value) }}>
        {options.map((option) => <option key={option.value} value={option.value}>{option.text.replace(/\.$/, '')}</option>)}
      </select>
      <ChevronDown size={14} aria-hidden />
    </span>
  )
}
