import { useOff } from './useOff'
import './Switch.css'

interface Props {
  label: string
  on: boolean
  disabled?: boolean
  onChange: (on: boolean) => void
}

// Switch is on or off.
export function Switch({ label, on, disabled = false, onChange }: Props) {
  const off = useOff(disabled)
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-label={label}
      aria-checked={on}
      {...off}
      onClick={() => {
        if (!disabled) onChange(!on)
      }}
    />
  )
}
