import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { reading } from './look'
import { marked } from './marks'
import type { CodeMark } from './marks'

interface Props {
  text: string
  label: string
  marks: readonly CodeMark[]
}

// CodeView draws a text that is read and not changed. It opens at the first mark.
export function CodeView({ text, label, marks }: Props) {
  const parent = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!parent.current) return undefined
    const start = EditorState.create({ doc: text })
    const first = marks.find(({ line }) => line >= 1 && line <= start.doc.lines)
    const view = new EditorView({
      parent: parent.current,
      state: EditorState.create({
        doc: text,
        extensions: [
          reading,
          EditorState.readOnly.of(true),
          EditorView.editable.of(false),
          EditorView.contentAttributes.of({ 'aria-label': label, 'aria-readonly': 'true', tabindex: '0' }),
          marked(start.doc, marks),
        ],
      }),
    })
    if (first)
      view.dispatch({ effects: EditorView.scrollIntoView(view.state.doc.line(first.line).from, { y: 'center' }) })
    return () => view.destroy()
  }, [text, label, marks])
  return <div ref={parent} />
}
