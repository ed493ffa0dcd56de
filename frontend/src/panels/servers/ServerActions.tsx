import { late } from '../../domain/texts/late'
import { restart, stop } from '../../store/program/servers'
import { Button } from '../../ui/Button'
import type { Intent } from './useIntent'
import type { ServerView } from '../../wire/types'

const words = late.servers

export type Open = 'log' | 'change' | 'remove' | undefined

interface Props {
  server: ServerView
  intent: Intent
  open: Open
  onOpen: (open: Open) => void
}

// ServerActions are what can be done with a server, whatever it waits for.
export function ServerActions({ server: { name, state, disabled }, intent, open, onOpen }: Props) {
  const again = state === 'broken' || state === 'restarting' || state === 'ready' || state === 'changed'
  const runs = again || state === 'starting'
  const isOff = state === 'off' && !disabled
  const toggle = (which: Open): void => onOpen(open === which ? undefined : which)
  return (
    <div className="tool-server-actions" role="group" aria-label={words.actions(name)}>
      {isOff && (
        <Button disabled={intent.busy} onClick={() => intent.run(() => restart(name))}>
          {words.start}
        </Button>
      )}
      {again && (
        <Button
          kind={state === 'broken' ? 'quiet' : 'plain'}
          disabled={intent.busy}
          onClick={() => intent.run(() => restart(name))}
        >
          {words.restart}
        </Button>
      )}
      {runs && state !== 'broken' && (
        <Button kind="plain" disabled={intent.busy} onClick={() => intent.run(() => stop(name))}>
          {words.stop}
        </Button>
      )}
      <Button kind="plain" onClick={() => toggle('log')}>
        {words.log}
      </Button>
      <Button kind="plain" onClick={() => toggle('change')}>
        {words.change}
      </Button>
      <Button kind="plain" onClick={() => toggle('remove')}>
        {words.remove}
      </Button>
    </div>
  )
}
