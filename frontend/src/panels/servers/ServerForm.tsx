import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { EMPTY_ENTRY, formOf, lackOf, sentEntry, shownEntry } from '../../domain/form/serverEntry'
import type { EntryForm } from '../../domain/form/serverEntry'
import { late } from '../../domain/texts/late'
import { add, change, entryOf } from '../../store/program/servers'
import { useUnsent } from '../../store/page/unsent'
import { Button } from '../../ui/Button'
import { WholeField } from '../WholeField'
import { Segments } from '../../ui/Segments'
import { EntryFields } from './EntryFields'
import { JsonEntry } from './JsonEntry'
import { useIntent } from './useIntent'
import { useAnswer } from '../useAnswer'
import './ServerForm.css'

const words = late.servers.form

export function NewServer({ given = EMPTY_ENTRY, onClose }: { given?: EntryForm; onClose: () => void }) {
  return (
    <ServerForm
      key={given.name}
      of={`new/${given.name}`}
      title={words.add}
      given={given}
      note={words.later}
      save={words.addIt}
      onSave={add}
      onClose={onClose}
    />
  )
}

export function ChangedServer({ name, onClose }: { name: string; onClose: () => void }) {
  const { value, failure } = useAnswer(entryOf, name)
  if (failure)
    return (
      <p className="tools-failure" role="alert">
        {failure}
      </p>
    )
  if (value === undefined)
    return (
      <p className="muted" role="status">
        {words.reading}
      </p>
    )
  const given = formOf(name, value, [])
  return (
    <ServerForm
      of={`changed/${name}`}
      title={words.change(name)}
      given={given ?? { ...EMPTY_ENTRY, name }}
      text={given ? undefined : value}
      named
      note={words.again}
      save={words.save}
      onSave={change}
      onClose={onClose}
    />
  )
}

interface Props {
  of: string // what is written is kept under it until it is saved or cancelled
  title: string
  given: EntryForm
  text?: string | undefined // of an entry that no form can show
  named?: boolean // the name stays
  note: string
  save: string
  onSave: (name: string, entry: string) => Promise<void>
  onClose: () => void
}

// ServerForm writes the entry of a server as a form or as JSON. What is typed goes
// along from one to the other; values of variables are in neither to be read.
function ServerForm({ of, title, given, text: given_, named = false, note, save, onSave, onClose }: Props) {
  const [form, setForm, forgetForm] = useUnsent(`server/${of}/form`, given)
  const [text, setText, forgetText] = useUnsent(`server/${of}/json`, given_)
  const [said, setSaid] = useState('')
  const intent = useIntent()
  const asJson = text !== undefined
  const read = (): EntryForm | undefined => (asJson ? formOf(form.name, text, form.variables) : form)
  const turn = (): void => {
    const next = read()
    setSaid(next ? '' : words.notForm)
    if (!next) return
    setForm(next)
    setText(asJson ? undefined : shownEntry(next))
  }
  const end = (): void => {
    forgetForm()
    forgetText()
    onClose()
  }
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const next = read()
    const lack = next && lackOf(next)
    setSaid(lack ? words.lacks[lack] : '')
    if (lack) return
    if (await intent.run(() => onSave(form.name.trim(), next ? sentEntry(next) : (text ?? '')))) end()
  }
  return (
    <form className="tools-box server-form" aria-label={title} onSubmit={(event) => void submit(event)}>
      <div className="server-form-head">
        <h5>{title}</h5>
        <Segments
          label={words.as}
          value={asJson ? 'json' : 'form'}
          options={[
            { value: 'form', text: words.form },
            { value: 'json', text: words.json },
          ]}
          onChange={turn}
        />
      </div>
      {!named && (
        <WholeField
          label={words.name}
          placeholder={words.nameHint}
          value={form.name}
          onChange={(name) => setForm({ ...form, name })}
        />
      )}
      {asJson ? <JsonEntry text={text} onChange={setText} /> : <EntryFields form={form} onChange={setForm} />}
      {(said || intent.failure) && (
        <p className="tools-failure" role="alert">
          {said || intent.failure}
        </p>
      )}
      <p className="muted">{note}</p>
      <div className="tools-foot">
        <Button kind="primary" type="submit" disabled={intent.busy}>
          {save}
        </Button>
        <Button kind="plain" onClick={end}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}
