import { FileInput, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { hasScreenTools } from '../../backend/runtime'
import { SCREEN_ENTRY } from '../../domain/form/serverEntry'
import { late } from '../../domain/texts/late'
import { loadServers, useServers } from '../../store/program/servers'
import { holdsUnsent } from '../../store/page/unsent'
import { Button } from '../../ui/Button'
import { focusDrawn } from '../../ui/focusDrawn'
import { ImportForm } from './ImportForm'
import { ServerCard } from './ServerCard'
import { NewServer } from './ServerForm'
import './Servers.css'

const words = late.servers

const FIRST = '.server-form .field input, textarea.server-form-lines' // where what is added is written first

type Adding = 'form' | 'file' | 'screen' | undefined

// written is where something was written when the dialog was closed.
function written(): Adding {
  if (holdsUnsent(`server/new/${SCREEN_ENTRY.name}/`)) return 'screen'
  if (holdsUnsent('server/new/')) return 'form'
  return holdsUnsent('server/import') ? 'file' : undefined
}

// ServersPart lists the person's tool servers and takes new ones.
export function ServersPart() {
  const [adding, setAdding] = useState(written)
  const part = useRef<HTMLElement>(null)
  const open = (what: Adding): void => {
    setAdding(what)
    focusDrawn(() => part.current?.querySelector<HTMLElement>(FIRST)?.focus())
  }
  const close = (): void => {
    setAdding(undefined)
    part.current?.focus() // what had the focus is gone
  }
  return (
    <section ref={part} className="tools-part" aria-label={words.title} tabIndex={-1}>
      <div className="tools-head">
        <h4>{words.title}</h4>
        <Button icon={Plus} disabled={adding === 'form'} onClick={() => open('form')}>
          {words.add}
        </Button>
        <Button icon={FileInput} disabled={adding === 'file'} onClick={() => open('file')}>
          {words.import}
        </Button>
      </div>
      <p className="muted">{words.text}</p>
      {adding === 'form' && <NewServer onClose={close} />}
      {adding === 'file' && <ImportForm onClose={close} />}
      {adding === 'screen' ? (
        <NewServer given={SCREEN_ENTRY} onClose={close} />
      ) : (
        <ScreenHint onAdd={() => open('screen')} />
      )}
      <List onRemoved={() => part.current?.focus()} />
      <Said />
    </section>
  )
}

// ScreenHint says where tools for the screen come from where the built-in ones do not
// work.
function ScreenHint({ onAdd }: { onAdd: () => void }) {
  const missing = useServers(({ list }) => list?.every(({ name }) => name !== SCREEN_ENTRY.name))
  if (hasScreenTools() || missing !== true) return null
  return (
    <div className="tools-box">
      <p>{words.screen}</p>
      <div className="tools-foot">
        <Button icon={Plus} onClick={onAdd}>
          {words.addScreen}
        </Button>
      </div>
    </div>
  )
}

function List({ onRemoved }: { onRemoved: () => void }) {
  const { list, failure } = useServers()
  if (failure) {
    return (
      <div className="tools-failure" role="alert">
        <p>{failure}</p>
        <Button onClick={loadServers}>{words.again}</Button>
      </div>
    )
  }
  if (!list)
    return (
      <p className="muted" role="status">
        {words.loading}
      </p>
    )
  if (list.length === 0) return <p className="tools-empty">{words.empty}</p>
  return (
    <ul className="tool-servers" aria-label={words.list}>
      {list.map((one) => (
        <li key={one.name}>
          <ServerCard server={one} onRemoved={onRemoved} />
        </li>
      ))}
    </ul>
  )
}

// Said tells screen readers how the servers are now, whenever that is different.
function Said() {
  const said = useServers(({ list }) =>
    (list ?? []).map(({ name, state }) => words.now(name, words.state[state])).join(' '),
  )
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  )
}
