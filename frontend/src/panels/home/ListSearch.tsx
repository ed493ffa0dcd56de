import { Search } from 'lucide-react'
import { Key } from '../../ui/Key'
import { focusOn, placed } from '../../ui/places'

interface Props {
  label: string
  value: string
  onChange: (words: string) => void
  onEscape: () => void
}

// ListSearch is the field above the list of a page. Enter and the arrow down lead into the list.
export function ListSearch({ label, value, onChange, onEscape }: Props) {
  return (
    <label className="home-search">
      <Search size={15} strokeWidth={1.75} aria-hidden />
      <span className="visually-hidden">{label}</span>
      <input
        {...placed('list-search')}
        dir="auto"
        type="search"
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === 'Enter') {
            event.preventDefault()
            focusOn('list')
          }
          if (event.key === 'Escape') onEscape()
        }}
      />
      {value === '' && <Key silent>/</Key>}
    </label>
  )
}
