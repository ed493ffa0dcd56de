import { texts } from '../../domain/texts'
import { late } from '../../domain/texts/late'
import { CopyLine } from './CopyLine'
import type { InstallView } from '../../wire/types'

const words = late.connecting.install

// Installs are programs that serve models, and how each comes onto this machine.
export function Installs({ installs, none }: { installs: readonly InstallView[]; none: boolean }) {
  if (!none)
    return (
      <details className="connect-more">
        <summary>{words.title}</summary>
        <List installs={installs} />
      </details>
    )
  return (
    <>
      <p role="status">
        {words.none} <span className="muted">{words.watches}</span>
      </p>
      <List installs={installs} />
    </>
  )
}

function List({ installs }: { installs: readonly InstallView[] }) {
  return installs.map(({ name, note, page, command, after }) => (
    <div key={name} className="connect-box" role="group" aria-label={name}>
      <p className="connect-server">
        <strong>{name}</strong> <span className="muted">{texts.program(note)}</span>
      </p>
      {command !== '' && <CopyLine text={command} label={words.command(name)} />}
      <p className="connect-after">
        {texts.program(after)} {words.or} <CopyLine text={page} label={page} />
      </p>
    </div>
  ))
}
