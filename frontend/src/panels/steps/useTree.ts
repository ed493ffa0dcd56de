import { useEffect, useRef } from 'react'
import type { FocusEvent, KeyboardEvent, RefObject } from 'react'
import type { Row } from '../../domain/outline/outline'
import { settle, standOn } from '../../store/outline/outline'
import { finds, walks, works } from './keys'
import { rowId } from './rowId'

interface Handlers {
  onKeyDown: (event: KeyboardEvent) => void
  onFocus: (event: FocusEvent) => void
  onBlur: () => void
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
    onBlur: () => {
      holdsFocus.current = false
    },
  }
  return { handlers, holdsFocus }
}

const isField = (target: EventTarget): boolean => target instanceof HTMLElement && target.matches('input, textarea')
