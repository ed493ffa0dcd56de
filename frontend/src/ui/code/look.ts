import { defaultKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  syntaxHighlighting,
} from '@codemirror/language'
import { search, searchKeymap } from '@codemirror/search'
import { EditorState } from '@codemirror/state'
import type { Extension } from '@codemirror/state'
import { EditorView, highlightSpecialChars, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { phrases } from './phrases'

// The colours are in Code.css.
const colours = HighlightStyle.define([
  { tag: tags.propertyName, class: 'code-name' },
  { tag: tags.string, class: 'code-string' },
  { tag: [tags.number, tags.bool, tags.null], class: 'code-value' },
  { tag: [tags.punctuation, tags.separator, tags.brace, tags.squareBracket], class: 'code-sign' },
])

// reading is what every text has: lines with numbers, JSON in colours, folds, and
// search by Ctrl+F. A text that is no JSON is shown as it is.
export const reading: Extension = [
  EditorState.phrases.of(phrases),
  lineNumbers(),
  foldGutter(),
  codeFolding(),
  highlightSpecialChars(),
  bracketMatching(),
  json(),
  syntaxHighlighting(colours),
  search({ top: true }),
  EditorView.lineWrapping,
  keymap.of([...searchKeymap, ...foldKeymap, ...defaultKeymap]),
]
