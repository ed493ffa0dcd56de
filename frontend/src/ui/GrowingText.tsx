import { useEffect, useRef, useState } from 'react'
import './GrowingText.css'

interface Props {
  id?: string
  label: string
  placeholder: string
  value: string
  autoFocus?: boolean
  onChange: (value: string) => void
  onEnter: () => unknown
  onEscape?: () => unknown
}

// GrowingText is a text field as high as what is in it. Enter sends, Shift+Enter
// begins a line, and while characters are composed Enter belongs to the input method.
export function GrowingText({ id, label, placeholder, value, autoFocus = false, onChange, onEnter, onEscape }: Props) {
  const element = useRef<HTMLTextAreaElement>(null)
  const [emptied, setEmptied] = useState(false) // by the person, who may want it back; see keys.ts
  useEffect(() => {
    const field = element.current
    if (!field) return
    field.style.height = 'auto'
    field.style.height = `${field.scrollHeight}px`
  }, [value])
  return (
    <textarea
      ref={element}
      id={id}
      className="growing-text"
      aria-label={label}
      placeholder={placeholder}
      rows={1}
      value={value}
      autoFocus={autoFocus}
      data-emptied={emptied || undefined}
      onChange={(event) => {
        setEmptied(event.target.value === '')
        onChange(event.target.value)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') void onEscape?.()
        if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
        event.preventDefault()
        void onEnter()
      }}
    />
  )
}
