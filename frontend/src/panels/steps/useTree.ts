import { useEffect, useRef } from 'react'
import type { ClipboardEvent, FocusEvent, KeyboardEvent, RefObject } from 'react'
import type { Row } from '../../domain/outline'
import { texts } from '../../domain/texts'
import { countSelected } from '../../store/editing'
import { say, settle, standOn } from '../../store/outline'
import { cut, paste, textHere } from '../../store/outlineEdits'
import { finds, walks, works } from './keys'
import { rowId } from './rowId'

interface Handlers {
  onKeyDown: (event: KeyboardEvent) => void
  onFocus: (event: FocusEvent) => void
  onBlur: () => void
  onCopy: (event: ClipboardEvent) => void
  onCut: (event: ClipboardEvent) => void
  onPaste: (event: ClipboardEvent) => void
}

// useTree is what the keyboard does in the tree, as ARIA has it for trees, and the
// commands of the list.
export function useTree(rows: readonly Row[], at: number): { handlers: Handlers; holdsFocus: RefObject<boolean> } {
  const holdsFocus = useRef(false)
  const before = useRef(rows)
  useEffect(() => {
    if (before.current !== rows) settle(before.current)
    before.current = rows
  }, [rows])
  const typed = useRef({ letters: '', until: 0 })
  const handlers = {
    onKeyDown: (event: KeyboardEvent) => {
      if (isField(event.target) || event.defaultPrevented) return
      const acts = walks(event, rows, at) || works(event, typed.current)
      if (acts) typed.current.until = 0 // the name has ended
      if (acts || finds(event, rows, at, typed.current)) event.preventDefault()
    },
    onFocus: ({ target }: FocusEvent) => {
      holdsFocus.current = true
      const row = rows.find(({ key }) => rowId(key) === target.id)
      if (row) standOn(row.key)
    },
    onBlur: () => { holdsFocus.current = false },
    onCopy: (event: ClipboardEvent) => {
      if (take(event)) say(texts.outline.copied(countSelected()))
    },
    onCut: (event: ClipboardEvent) => {
      if (take(event)) cut()
    },
    onPaste: (event: ClipboardEvent) => {
      if (isField(event.target)) return
      event.preventDefault()
      event.stopPropagation()
      void paste(event.clipboardData.getData('text/plain'))
    },
  }
  return { handlers, holdsFocus }
}

const isField = (target: EventTarget): boolean => target instanceof HTMLElement && target.matches('input, textarea')

// take puts what is selected on the clipboard.
function take(event: ClipboardEvent): boolean {
  const text = isField(event.target) ? undefined : textHere()
  if (text === undefined) return false
  event.preventDefault()
  event.stopPropagation()
  event.clipboardData.setData('text/plain', text)
  return true
}
