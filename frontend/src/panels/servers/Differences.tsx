import { shownLines, shownWhole } from '../../domain/text/legible'
import { differencesOf, offerOf, prettyJson } from '../../domain/program/server'
import type { ToolDifference } from '../../domain/program/server'
import { texts } from '../../domain/texts'
import { late } from '../../domain/texts/late'
import { offersOf } from '../../store/program/servers'
import { Alike } from '../../ui/Alike'
import { ToolRow } from './ToolRow'
import { useAnswer } from '../useAnswer'
import type { ServerChange, ServerView, ToolView } from '../../wire/types'

const words = late.servers.difference

// Differences lists what is not as it was approved, tool by tool.
export function Differences({ server: { name, hash, changes } }: { server: ServerView }) {
  const { value: offers, failure } = useAnswer(offersOf, name, hash)
  if (failure)
    return (
      <p className="tools-failure" role="alert">
        {failure}
      </p>
    )
  if (!offers)
    return (
      <p className="muted" role="status">
        {late.servers.approval.reading}
      </p>
    )
  return (
    <ul className="differences" aria-label={words.list}>
      {differencesOf(changes).map((one) => (
        <li key={one.tool} data-difference={one.kind}>
          <Difference difference={one} offers={offers} />
        </li>
      ))}
    </ul>
  )
}

function Difference({
  difference: { tool, kind, fields },
  offers,
}: {
  difference: ToolDifference
  offers: readonly ToolView[]
}) {
  const offer = offerOf(offers, tool)
  const mark = <span className="difference-kind">{words.kind[kind]}</span>
  if (offer && kind === 'added') return <ToolRow tool={offer} mark={mark} />
  return (
    <div className="difference">
      <p>
        {tool === '' ? <strong>{words.way}</strong> : <code>{shownWhole(offer?.name ?? tool)}</code>} {mark}
      </p>
      {kind !== 'removed' && <Alike words={texts.tools.alike(offer?.alike ?? '')} />}
      {kind === 'changed' ? (
        fields.map((field) => <Field key={`${field.field} ${field.after}`} change={field} />)
      ) : (
        <p className="muted">{shownLines(fields[0]?.before || (fields[0]?.after ?? ''))}</p>
      )}
    </div>
  )
}

function Field({ change: { field, before, after } }: { change: ServerChange }) {
  if (field === 'value' || field === 'values')
    return <p className="difference-name">{words[field](shownWhole(after))}</p>
  return (
    <div className="difference-field">
      <p className="difference-name">{words.field[field] ?? field}</p>
      <Side label={words.before} text={before} kind="removed" />
      <Side label={words.after} text={after} kind="added" />
    </div>
  )
}

function Side({ label, text, kind }: { label: string; text: string; kind: 'added' | 'removed' }) {
  return (
    <div className="difference-side" data-side={kind}>
      <span className="difference-label">{label}</span>
      {text === '' ? (
        <em>{words.nothing}</em>
      ) : (
        <pre dir="auto" tabIndex={0} aria-label={label} role="region">
          {shownLines(prettyJson(text))}
        </pre>
      )}
    </div>
  )
}
