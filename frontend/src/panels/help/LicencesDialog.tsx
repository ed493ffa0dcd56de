import { useState } from 'react'
import { licences } from '../../backend/licences'
import { licensedIn } from '../../domain/text/licences'
import type { Licensed } from '../../domain/text/licences'
import { late } from '../../domain/texts/late'
import { setDialog } from '../../store/page/session'
import { Dialog } from '../../ui/Dialog'
import { useAnswer } from '../useAnswer'
import './LicencesDialog.css'

const words = late.about.licences
const read = async (): Promise<Licensed[]> => licensedIn(await licences())

// LicencesDialog lists the parts of others that the program holds, each with its licence.
export function LicencesDialog() {
  const { value, failure } = useAnswer(read, undefined)
  const [typed, setTyped] = useState('')
  const failed = failure !== '' || value?.length === 0
  const shown = value?.filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase())) ?? []
  return (
    <Dialog title={words.title} lead={words.lead} closeLabel={words.close} onClose={() => setDialog('none')}>
      <input
        className="licences-find"
        aria-label={words.find}
        placeholder={words.find}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p className="muted" role="status">
        {failed ? words.failed : !value ? words.reading : shown.length === 0 ? words.none : words.count(shown.length)}
      </p>
      <ul className="licences-list" aria-label={words.list}>
        {shown.map((part) => (
          <Part key={part.name} part={part} />
        ))}
      </ul>
    </Dialog>
  )
}

// Part draws its text once it is opened: together they are long.
function Part({ part: { name, text } }: { part: Licensed }) {
  const [open, setOpen] = useState(false)
  return (
    <li>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{name}</summary>
        {open && (
          <pre className="licences-text" tabIndex={0} aria-label={name}>
            {text}
          </pre>
        )}
      </details>
    </li>
  )
}
