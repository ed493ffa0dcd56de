import { useId, useMemo } from 'react'
import { placeInJson, readJson } from '../../domain/form/json'
import { texts } from '../../domain/texts'
import { late } from '../../domain/texts/late'
import { CodeInput } from '../../ui/Code'
import type { CodeMark } from '../../ui/Code'

const words = late.servers.form

// JsonEntry is an entry as text, with where it stops being JSON.
export function JsonEntry({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const id = useId()
  const { said, marks } = useMemo(() => mistakeIn(text), [text])
  return (
    <div className="field">
      <span className="server-form-label" aria-hidden>
        {words.entry}
      </span>
      <CodeInput
        label={words.entry}
        describedBy={id}
        invalid={said !== ''}
        text={text}
        marks={marks}
        onChange={onChange}
      />
      <p id={id} className="field-note" data-error={said !== '' || undefined}>
        {said || words.entryNote}
      </p>
    </div>
  )
}

function mistakeIn(text: string): { said: string; marks: readonly CodeMark[] } {
  const read = readJson(text)
  if ('value' in read) return { said: '', marks: [] }
  const place = placeInJson(text, read.at)
  return { said: texts.form.badJson(place, read.what), marks: [{ line: place.line, tone: 'error', text: '' }] }
}
