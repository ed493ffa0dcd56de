import { useId } from 'react'
import type { EntryForm } from '../../domain/form/serverEntry'
import { late } from '../../domain/texts/late'
import { WholeField } from '../WholeField'
import { Segments } from '../../ui/Segments'
import { WholeValue } from '../WholeValue'
import { Variables } from './Variables'

const words = late.servers.form

interface Props {
  form: EntryForm
  onChange: (form: EntryForm) => void
}

// EntryFields are the fields of an entry: those of a command, or those of an address.
export function EntryFields({ form, onChange }: Props) {
  const set = (part: Partial<EntryForm>): void => onChange({ ...form, ...part })
  const isCommand = form.by === 'command'
  return (
    <>
      <div className="field">
        <span className="server-form-label" aria-hidden>
          {words.by}
        </span>
        <Segments
          label={words.by}
          value={form.by}
          options={[
            { value: 'command', text: words.command },
            { value: 'address', text: words.address },
          ]}
          onChange={(by) => set({ by })}
        />
      </div>
      {isCommand ? (
        <>
          <WholeField
            label={words.command}
            placeholder={words.commandHint}
            value={form.command}
            onChange={(command) => set({ command })}
          />
          <Lines label={words.args} value={form.args} onChange={(args) => set({ args })} />
          <WholeField
            label={words.folder}
            placeholder={words.folderHint}
            value={form.folder}
            onChange={(folder) => set({ folder })}
          />
        </>
      ) : (
        <WholeField
          label={words.address}
          placeholder={words.addressHint}
          value={form.address}
          onChange={(address) => set({ address })}
        />
      )}
      <Variables
        of={isCommand ? 'variables' : 'headers'}
        list={form.variables}
        onChange={(variables) => set({ variables })}
      />
    </>
  )
}

function Lines({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        dir="auto"
        id={id}
        className="server-form-lines"
        rows={Math.min(8, Math.max(2, value.split('\n').length))}
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <WholeValue text={value} label={label} />
    </div>
  )
}
