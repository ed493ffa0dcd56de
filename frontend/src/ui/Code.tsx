import type { CodeFieldProps } from './code/CodeField'
import type { CodeMark } from './code/marks'
import { later } from './later'
import './Code.css'

export type { CodeMark } from './code/marks'

interface Props {
  text: string
  label: string // of the text, for those who cannot see where it stands
  marks?: readonly CodeMark[]
}

const NONE: readonly CodeMark[] = []

const Plain = ({ text }: { text: string }) => <pre className="code-plain">{text}</pre>
const CodeView = later(async () => (await import('./code/CodeView')).CodeView, Plain)
const CodeField = later(async () => (await import('./code/CodeField')).CodeField, Plain)

// Code shows text as code, to be read, searched and folded. The editor that draws
// it is loaded with the first one.
export function Code({ text, label, marks = NONE }: Props) {
  return (
    <div className="code" role="region" aria-label={label}>
      <CodeView text={text} label={label} marks={marks} />
    </div>
  )
}

// CodeInput is a field for code, with lines that have numbers, folds and search.
export function CodeInput(props: CodeFieldProps) {
  return (
    <div className="code" data-field data-invalid={props.invalid || undefined}>
      <CodeField {...props} />
    </div>
  )
}
