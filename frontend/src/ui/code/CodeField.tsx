import { history, historyKeymap } from '@codemirror/commands'
import { Compartment, EditorState } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { reading } from './look'
import { marked } from './marks'
import type { CodeMark } from './marks'

export interface CodeFieldProps {
  label: string
  describedBy: string
  invalid: boolean
  text: string
  marks: readonly CodeMark[]
  onChange: (text: string) => void
}

// CodeField is a text that is edited. Tab leaves it, as it leaves any field.
export function CodeField({ label, describedBy, invalid, text, marks, onChange }: CodeFieldProps) {
  const parent = useRef<HTMLDivElement>(null)
  const editor = useRef<Editor>(undefined)
  const latest = useRef({ text, onChange })
  useEffect(() => {
    latest.current = { text, onChange }
  })
  useEffect(() => {
    if (!parent.current) return undefined
    const made = newEditor(parent.current, latest.current.text, (next) => latest.current.onChange(next))
    editor.current = made
    return () => made.view.destroy()
  }, [])
  useEffect(() => {
    const made = editor.current
    if (made && made.view.state.doc.toString() !== text)
      made.view.dispatch({ changes: { from: 0, to: made.view.state.doc.length, insert: text } })
  }, [text])
  useEffect(() => {
    const said = { 'aria-label': label, 'aria-describedby': describedBy, 'aria-invalid': String(invalid) }
    editor.current?.tell([EditorView.contentAttributes.of(said), marked(editor.current.view.state.doc, marks)])
  }, [label, describedBy, invalid, marks])
  return <div ref={parent} />
}

interface Editor {
  view: EditorView
  tell: (what: ReturnType<typeof marked>[]) => void // what is said of the text
}

function newEditor(parent: HTMLElement, doc: string, onChange: (text: string) => void): Editor {
  const said = new Compartment()
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc,
      extensions: [
        reading,
        history(),
        keymap.of(historyKeymap),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString())
        }),
        said.of([]),
      ],
    }),
  })
  return { view, tell: (what) => view.dispatch({ effects: said.reconfigure(what) }) }
}
