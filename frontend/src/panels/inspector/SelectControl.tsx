import { ChevronDown } from 'lucide-react'

interface Props {
  value: string
  options: readonly { value: string; text: string }[]
  onChange: (value: string) => void
  id?: string
  label?: string // where no label stands beside it
  describedBy?: string
  quiet?: boolean
}

// SelectControl chooses one of a few words, within a form.
export function SelectControl({ value, options, onChange, id, label, describedBy, quiet = false }: Props) {
  return (
    <span className="form-select" data-quiet={quiet || undefined}>
      <select id={id} aria-label={label} aria-describedby={describedBy} value={value} onChange={(event) => { onChange(event.target.value) }}>
        {options.map((option) => <option key={option.value} value={option.value}>{option.text}</option>)}
      </select>
      <ChevronDown size={13} aria-hidden />
    </span>
  )
}
