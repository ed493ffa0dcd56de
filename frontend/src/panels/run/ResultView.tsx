import { dirOf } from '../../domain/text/direction'
import { useCallback, useMemo } from 'react'
import type { Visit } from '../../domain/run/visit'
import { tablesIn } from '../../domain/table/found'
import { late } from '../../domain/texts/late'
import { readWhole } from '../../store/run/wholeResult'
import { PhaseIcon } from '../../ui/PhaseIcon'
import { useAnswer } from '../useAnswer'
import { ResultFields } from './ResultFields'
import { RunFiles } from './RunFiles'
import { RunImages } from './RunImages'
import type { RunResultView } from '../../wire/types'

const words = late.visit

interface Shared {
  run: string // id
  elsewhere?: string // where the error is told, in words; '': here
  fieldsLabel?: string // for those who cannot see where they stand
}

// ResultView is what a step gave. Of a large result all is read that the run keeps.
export function ResultView({ visit, ...shared }: Shared & { visit: Visit }) {
  const { result, node, call, entry } = visit
  if (!result) return null
  if (!result.cut) return <Gave {...shared} node={node} result={result} />
  if (call !== '') return <Gave {...shared} node={node} result={result} note={words.cut} />
  return <Whole key={entry} {...shared} visit={visit} short={result} />
}

// Whole is the beginning of a result until there is all of it.
function Whole({ visit: { node, entry }, short, ...shared }: Shared & { visit: Visit; short: RunResultView }) {
  const { run } = shared
  const { value, failure } = useAnswer(
    useCallback(() => readWhole({ run, node, entry }), [run, node, entry]),
    undefined,
  )
  if (!value)
    return (
      <Gave {...shared} node={node} result={short} note={failure === '' ? words.reading : `${words.cut} ${failure}`} />
    )
  const notes = [value.result.cut ? words.notKept : '', value.textCut ? words.textCut : '']
  return <Gave {...shared} node={node} result={value.result} of={value.of} note={notes.filter(Boolean).join(' ')} />
}

interface GaveProps extends Shared {
  node: string // the step
  result: RunResultView
  note?: string // on what is not here
  of?: Readonly<Record<string, number>> // how many elements lists have that are not all here
}

function Gave({ result, run, node, elsewhere = '', fieldsLabel = words.fields, note = '', of = {} }: GaveProps) {
  const { error, text, fields, images, files } = result
  const { tables, rest } = useMemo(() => tablesIn(fields), [fields])
  const some = Object.keys(fields).length > 0
  const told = some && <ResultFields fields={fields} tables={tables} rest={rest} of={of} label={fieldsLabel} />
  return (
    <>
      {error !== '' && elsewhere !== '' && <p className="muted">{elsewhere}</p>}
      {error !== '' && elsewhere === '' && (
        <p className="run-error" data-phase="failed">
          <PhaseIcon phase="failed" label={words.error} />
          <span dir={dirOf(error)} className="run-message">
            {error}
          </span>
        </p>
      )}
      {tables.length > 0 && told}
      {text !== '' && text !== error && (
        <div>
          <h3 className="run-label">{words.text}</h3>
          <pre dir="auto" className="run-text" tabIndex={0} aria-label={words.text}>
            {text}
          </pre>
        </div>
      )}
      {tables.length === 0 && told}
      {files.length > 0 && <RunFiles run={run} node={node} files={files} count={fields.count} />}
      {images.length > 0 && <RunImages run={run} names={images} />}
      {note !== '' && <p className="muted">{note}</p>}
      {error === '' && text === '' && !some && images.length === 0 && note === '' && (
        <p className="muted">{words.nothing}</p>
      )}
    </>
  )
}
