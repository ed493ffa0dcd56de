import { Decoration, EditorView, WidgetType } from '@codemirror/view'
import type { DecorationSet } from '@codemirror/view'
import type { Extension, Range, Text } from '@codemirror/state'

// CodeMark says something of a line.
export interface CodeMark {
  line: number // from 1
  tone: string // how it looks, as data-tone
  text: string // below it; '' for nothing
}

// marked draws marks: the line in the colour of the first, the words below it.
export function marked(document: Text, marks: readonly CodeMark[]): Extension {
  return EditorView.decorations.of(decorations(document, marks))
}

function decorations(document: Text, marks: readonly CodeMark[]): DecorationSet {
  const ranges: Range<Decoration>[] = []
  const told = new Set<number>()
  for (const mark of marks) {
    if (mark.line < 1 || mark.line > document.lines) continue
    const { from, to } = document.line(mark.line)
    if (!told.has(mark.line))
      ranges.push(Decoration.line({ class: 'code-marked', attributes: { 'data-tone': mark.tone } }).range(from))
    told.add(mark.line)
    if (mark.text !== '') ranges.push(Decoration.widget({ widget: new Note(mark), block: true, side: 1 }).range(to))
  }
  return Decoration.set(ranges, true)
}

// Note is what a mark says, below its line.
class Note extends WidgetType {
  constructor(private readonly mark: CodeMark) {
    super()
  }

  override eq(other: Note): boolean {
    return other.mark.text === this.mark.text && other.mark.tone === this.mark.tone
  }

  override toDOM(): HTMLElement {
    const element = document.createElement('div')
    element.className = 'code-note'
    element.dataset.tone = this.mark.tone
    element.textContent = this.mark.text
    return element
  }
}
