import { KeyRound, Plus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { texts } from '../../domain/texts'
import {
  draftSecret,
  dropSecret,
  keepSecret,
  loadSecrets,
  removeSecret,
  unlockSecrets,
  useSecrets,
} from '../../store/program/secrets'
import { useServers } from '../../store/program/servers'
import type { SecretDraft } from '../../domain/form/secret'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { IconButton } from '../../ui/IconButton'
import { useIntent } from './useIntent'
import type { ListedSecret } from '../../wire/types'

const words = texts.secrets

// SecretsPart lists the secrets by name, with where each may go, and sets and removes them.
export function SecretsPart() {
  const { view, draft } = useSecrets()
  const part = useRef<HTMLElement>(null)
  const { failure, run } = useIntent()
  useEffect(() => void run(loadSecrets), [run])
  const close = (): void => {
    dropSecret()
    part.current?.focus() // what had the focus is gone
  }
  useEffect(() => dropSecret, []) // a value is not kept behind a closed dialog
  return (
    <section ref={part} className="tools-part" aria-label={words.title} tabIndex={-1}>
      <div className="tools-head">
        <h4>{words.title}</h4>
        <Button icon={Plus} disabled={draft !== undefined} onClick={() => draftSecret({})}>
          {words.add}
        </Button>
      </div>
      <p className="muted">{words.text}</p>
      {failure && (
        <p className="tools-failure" role="alert">
          {failure}
        </p>
      )}
      {view?.locked && <Unlock fresh={view.fresh} />}
      {draft && <SecretForm key={draft.name} draft={draft} onClose={close} />}
      {!view && !failure && (
        <p className="muted" role="status">
          {words.loading}
        </p>
      )}
      {!draft && view?.secrets.length === 0 && <p className="tools-empty">{words.empty}</p>}
      <ul aria-label={words.title}>
        {view?.secrets.map((secret) => (
          <Row key={secret.name} secret={secret} onRemoved={() => part.current?.focus()} />
        ))}
      </ul>
    </section>
  )
}

function Row({ secret: { name, from, bound }, onRemoved }: { secret: ListedSecret; onRemoved: () => void }) {
  const [asks, setAsks] = useState(false)
  const { busy, failure, run } = useIntent()
  const isKept = from === 'keychain' || from === 'file'
  const anew = (): void =>
    draftSecret({
      name,
      hosts: (bound.hosts ?? []).join(', '),
      servers: (bound.servers ?? []).join(', '),
      commands: (bound.commands ?? []).join(', '),
    })
  const remove = async (): Promise<void> => {
    if (await run(() => removeSecret(name))) onRemoved()
  }
  return (
    <li>
      <div className="folder secret">
        <KeyRound size={15} aria-hidden />
        <code className="folder-path">{name}</code>
        <span className="muted">{words.goes(bound)}</span>
        <span className="folder-mark">{words.from[from]}</span>
        {isKept && <Button onClick={anew}>{words.anew}</Button>}
        {isKept && <IconButton icon={X} label={words.remove(name)} onClick={() => setAsks(true)} />}
      </div>
      {failure && (
        <p className="tools-failure" role="alert">
          {failure}
        </p>
      )}
      {asks && (
        <div className="tools-box" role="group" aria-label={words.remove(name)}>
          <p>{words.removeAsk(name)}</p>
          <div className="tools-foot">
            <Button disabled={busy} onClick={remove}>
              {words.removeYes}
            </Button>
            <Button kind="plain" onClick={() => setAsks(false)}>
              {words.cancel}
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}

// Unlock takes the passphrase of the file that secrets are in where there is no keychain.
function Unlock({ fresh }: { fresh: boolean }) {
  const [passphrase, setPassphrase] = useState('')
  const [again, setAgain] = useState('')
  const { busy, failure, run } = useIntent()
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (await run(() => unlockSecrets(passphrase))) setPassphrase('')
  }
  return (
    <form className="tools-box" aria-label={words.unlock} onSubmit={(event) => void submit(event)}>
      <p>{fresh ? words.choose : words.locked}</p>
      <Field label={words.passphrase} secret value={passphrase} onChange={setPassphrase} error={failure || undefined} />
      {fresh && <Field label={words.passphraseAgain} secret value={again} onChange={setAgain} />}
      <div className="tools-foot">
        <Button type="submit" disabled={busy || passphrase === '' || (fresh && again !== passphrase)}>
          {fresh ? words.use : words.unlock}
        </Button>
      </div>
    </form>
  )
}

function SecretForm({ draft, onClose }: { draft: SecretDraft; onClose: () => void }) {
  const [form, setForm] = useState(draft)
  const place = useRef<HTMLFormElement>(null)
  const servers = useServers(({ list }) => list)
  const { busy, failure, run } = useIntent()
  useEffect(() => {
    queueMicrotask(() => {
      place.current?.scrollIntoView({ block: 'center' })
      const fields = [...(place.current?.querySelectorAll('input') ?? [])]
      ;(fields.find(({ value }) => value === '') ?? fields[0])?.focus()
    }) // once the dialog, which may just have opened, has given the keyboard to its list of pages
  }, [])
  const set = (part: Partial<SecretDraft>): void => setForm({ ...form, ...part })
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (await run(() => keepSecret(form))) onClose()
  }
  return (
    <form
      ref={place}
      className="tools-box"
      aria-label={words.form}
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault() // the dialog stays
        onClose()
      }}
    >
      <Field label={words.name} note={words.nameNote} value={form.name} onChange={(name) => set({ name })} />
      <Field
        label={words.value}
        note={words.valueNote}
        secret
        value={form.value}
        onChange={(value) => set({ value })}
      />
      <Field
        label={words.hosts}
        note={words.hostsNote}
        placeholder="api.example.com"
        value={form.hosts}
        onChange={(hosts) => set({ hosts })}
      />
      <Field
        label={words.servers}
        list={(servers ?? []).map(({ name }) => name)}
        value={form.servers}
        onChange={(servers) => set({ servers })}
      />
      <Field label={words.commands} placeholder="gh" value={form.commands} onChange={(commands) => set({ commands })} />
      {failure && (
        <p className="tools-failure" role="alert">
          {failure}
        </p>
      )}
      <div className="tools-foot">
        <Button kind="primary" type="submit" disabled={busy || form.name === '' || form.value === ''}>
          {words.keep}
        </Button>
        <Button kind="plain" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}
