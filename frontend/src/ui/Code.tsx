import { lazy, Suspense } from 'react'
import type { CodeFieldProps } from './code/CodeField'
import type { CodeMark } from './code/marks'
import './Code.css'

export type { CodeMark } from './code/marks'

interface Props {
  text: string
  label: string // of the text, for those who cannot see where it stands
  marks?: readonly CodeMark[]
}

const NONE: readonly CodeMark[] = []

const CodeView = lazy(() => import('./code/CodeView').then((module) => ({ default: module.CodeView })))
const CodeField = lazy(() => import('./code/CodeField').then((module) => ({ default: module.CodeField })))

// Code shows text as code, to be read, searched and folded. The editor that draws
// it is loaded with the first one.
export function Code({ text, label, marks = NONE }: Props) {
  return (
    <div className="code" role="region" aria-label={label}>
      <Suspense fallback={<pre className="code-plain">{text}</pre>}>
        <CodeView text={text} label={label} marks={marks} />
      </Suspense>
    </div>
  )
}

// CodeInput is a field for code, with lines that have numbers, folds and search.
export function CodeInput(props: CodeFieldProps) {
  return (
    <div className="code" data-field data-invalid={props.invalid || undefined}>
      <Suspense fallback={<pre className="code-plain">{props.text}</pre>}>
        <CodeField {...props} />
      </Suspense>
    </div>
  )
}
