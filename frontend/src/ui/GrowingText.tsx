import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import './GrowingText.css'

interface Props {
  id?: string
  label: string
  placeholder: string
  value: string
  autoFocus?: boolean
  putBack?: object | undefined // another one: the words have returned to the field, and typing replaces them
  onChange: (value: string) => void
  onEnter: () => unknown
  onEscape?: () => unknown

  // For a list that is walked from within the field.
  field?: RefObject<HTMLTextAreaElement | null>
  list?: { id: string; active: string | undefined } | undefined // undefined: it is closed
  onCaret?: (caret: number | undefined) => void // undefined: the field was left
  onKey?: (event: KeyboardEvent) => boolean // whether the key was for the list
}

// GrowingText is a text field as high as what is in it. Enter sends, Shift+Enter
// begins a line, and while characters are composed Enter belongs to the input method.
export function GrowingText({
  id,
  label,
  placeholder,
  value,
  autoFocus = false,
  putBack,
  onChange,
  onEnter,
  onEscape,
  field,
  list,
  onCaret,
  onKey,
}: Props) {
  const own = useRef<HTMLTextAreaElement>(null)
  const element = field ?? own
  const [emptied, setEmptied] = useState(false) // by the person, who may want it back; see keys.ts
  useEffect(() => {
    const { current } = element
    if (!current) return
    current.style.height = 'auto'
    current.style.height = `${current.scrollHeight}px`
  }, [value, element])
  useEffect(() => {
    const { current } = element
    if (putBack && current?.ownerDocument.activeElement === current) current?.select()
  }, [putBack, element])
  return (
    <textarea
      dir="auto"
      ref={element}
      id={id}
      className="growing-text"
      aria-label={label}
      placeholder={placeholder}
      rows={1}
      value={value}
      autoFocus={autoFocus}
      data-emptied={emptied || undefined}
      aria-autocomplete={onKey ? 'list' : undefined}
      aria-controls={list?.id}
      aria-activedescendant={list?.active}
      onSelect={(event) => onCaret?.(event.currentTarget.selectionEnd)}
      onBlur={() => onCaret?.(undefined)}
      onChange={(event) => {
        setEmptied(event.target.value === '')
        onChange(event.target.value)
        onCaret?.(event.target.selectionEnd)
      }}
      onKeyDown={(event) => {
        if (onKey?.(event)) return
        if (event.key === 'Escape') void onEscape?.()
        if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
        if ((event.ctrlKey || event.metaKey) && value === '') return // it is a command's
        event.preventDefault()
        void onEnter()
      }}
    />
  )
}
