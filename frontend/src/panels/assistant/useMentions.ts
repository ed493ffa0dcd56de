import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { marked, mentioning, offered, queryAt } from '../../domain/text/mention'
import type { Written } from '../../domain/text/mention'
import { useDocument } from '../../store/document/document'
import type { Node } from '../../wire/types'
import { walkedRound } from '../../ui/ListOption'

export interface Mentions {
  field: RefObject<HTMLTextAreaElement | null>
  list: { id: string; active: string | undefined } | undefined // while it is open
  shown: { nodes: Node[]; more: number; at: number; text: string } | undefined
  onCaret: (caret: number | undefined) => void
  onKey: (event: KeyboardEvent) => boolean // whether the key was for the list
  take: (node: Node) => void
  begin: () => void // as if the mark were typed
}

const NONE = { nodes: [], more: 0 }

// useMentions offers the steps of the workflow while a mention is typed.
export function useMentions(words: string, write: (words: string) => void): Mentions {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState<number>()
  const [closed, setClosed] = useState<number>() // where the mark stands that is done with
  const [walked, setWalked] = useState({ text: '', at: 0 })
  const query = useMemo(() => (caret === undefined ? undefined : queryAt(words, caret)), [words, caret])
  const open = query !== undefined && query.from !== closed
  const nodes = useDocument((state) => state.workflow.nodes)
  const { nodes: fitting, more } = useMemo(() => (open ? offered(nodes, query.text) : NONE), [open, nodes, query])
  const at = walked.text === query?.text ? Math.min(walked.at, Math.max(0, fitting.length - 1)) : 0
  const placed = useRef<number>(undefined) // where the caret goes with what is written
  useLayoutEffect(() => {
    if (placed.current === undefined) return
    field.current?.setSelectionRange(placed.current, placed.current)
    placed.current = undefined
  }, [words])

  const put = ({ words: next, caret: to }: Written): void => {
    placed.current = to
    write(next)
    setCaret(to)
    field.current?.focus()
  }
  const take = (node: Node): void => {
    if (!query) return
    put(mentioning(words, query, node.id))
    setClosed(query.from)
  }
  const onKey = (event: KeyboardEvent): boolean => {
    if (!open || event.nativeEvent.isComposing) return false
    const chosen = fitting[at]
    const to = walkedRound(event.key, at, fitting.length)
    if (event.key === 'Escape') setClosed(query.from)
    else if (!chosen || event.shiftKey) return false
    else if (to !== undefined) setWalked({ text: query.text, at: to })
    else if (event.key === 'Enter' || event.key === 'Tab') take(chosen)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return {
    field,
    list: open ? { id, active: fitting[at] && `${id}-${at}` } : undefined,
    shown: open ? { nodes: fitting, more, at, text: query.text } : undefined,
    onCaret: (to) => {
      setCaret(to)
      if (to === undefined || query === undefined) setClosed(undefined)
    },
    onKey,
    take,
    begin: () => {
      setClosed(undefined)
      put(marked(words, field.current?.selectionStart ?? words.length))
    },
  }
}
