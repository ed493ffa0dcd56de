import { useState } from 'react'
import { shownName, shownText } from '../../domain/text/legible'
import { isFirstOffer, toneOf, waits } from '../../domain/program/server'
import { texts } from '../../domain/texts'
import { late } from '../../domain/texts/late'
import { messageOf } from '../../domain/texts/program'
import { enable, look, useServers } from '../../store/program/servers'
import { holdsUnsent } from '../../store/page/unsent'
import { Alike } from '../../ui/Alike'
import { Button } from '../../ui/Button'
import { Switch } from '../../ui/Switch'
import { useNow } from '../useNow'
import { Approval } from './Approval'
import { RemoveAsk } from './RemoveAsk'
import { ServerActions } from './ServerActions'
import type { Open } from './ServerActions'
import { ChangedServer } from './ServerForm'
import { ServerLog } from './ServerLog'
import { useIntent } from './useIntent'
import type { Intent } from './useIntent'
import type { ServerView } from '../../wire/types'

const words = late.servers

interface Props {
  server: ServerView
  onRemoved: () => void
}

// ServerCard is one server: how it is, what it waits for, and what can be done.
export function ServerCard({ server, onRemoved }: Props) {
  const { name, alike, state, line, text, disabled, problems } = server
  const [open, setOpen] = useState<Open>(() => (holdsUnsent(`server/changed/${name}/`) ? 'change' : undefined))
  const intent = useIntent()
  const left = useServers((state) => state.left.includes(server.hash))
  const asks = state === 'unapproved' && waits(server) && !left // which shows the line too
  const close = (): void => setOpen(undefined)
  return (
    <article className="tool-server" aria-label={name} data-tone={toneOf(state)} data-home tabIndex={-1}>
      <div className="tool-server-head">
        <span className="tool-server-dot" aria-hidden />
        <h5>{shownName(name)}</h5>
        <State server={server} />
        <Switch
          label={words.on(name)}
          on={!disabled}
          disabled={intent.busy}
          onChange={(on) => void intent.run(() => enable(name, on))}
        />
      </div>
      <Alike words={words.alike(alike)} />
      {!asks && <code className="tool-server-line">{line}</code>}
      {text && <p className="tool-server-text">{shownText(text)}</p>}
      <LastWords server={server} />
      {intent.failure && (
        <p className="tools-failure" role="alert">
          {intent.failure}
        </p>
      )}
      <Waiting server={server} left={left} intent={intent} />
      {problems.length > 0 && (
        <ul className="tool-server-problems" aria-label={words.leftOut}>
          {problems.map((problem) => (
            <li key={problem.message}>{shownText(messageOf(problem))}</li>
          ))}
        </ul>
      )}
      <ServerActions server={server} intent={intent} open={open} onOpen={setOpen} />
      {open === 'log' && <ServerLog server={server} onClose={close} />}
      {open === 'change' && <ChangedServer name={name} onClose={close} />}
      {open === 'remove' && <RemoveAsk name={name} intent={intent} onClose={close} onRemoved={onRemoved} />}
    </article>
  )
}

function State({ server }: { server: ServerView }) {
  const { state, until, tools } = server
  const restarts = state === 'restarting'
  const left = Date.parse(until) - useNow(restarts)
  const word =
    restarts && left > 0
      ? words.startsIn(texts.duration(left))
      : isFirstOffer(server)
        ? words.offers
        : words.state[state]
  return (
    <p className="tool-server-state">
      <span className="tool-server-word">{word}</span>
      {tools > 0 && <span> · {words.tools(tools)}</span>}
    </p>
  )
}

// LastWords is what a server printed before it ended, and where the rest is kept.
function LastWords({ server: { last, log } }: { server: ServerView }) {
  if (!last.length && !log) return null
  return (
    <div className="tool-server-last">
      {last.length > 0 && <p>{words.lastLines}</p>}
      {last.length > 0 && (
        <pre className="server-log" dir="auto">
          {last.map(shownText).join('\n')}
        </pre>
      )}
      {log && (
        <p>
          {words.logAt} <code>{shownName(log)}</code>
        </p>
      )}
    </div>
  )
}

// Waiting is what is to be approved, unless the person has left it.
function Waiting({ server, left, intent }: { server: ServerView; left: boolean; intent: Intent }) {
  if (!waits(server)) return null
  if (left)
    return (
      <div>
        <Button onClick={() => look(server)}>{words.approval.look}</Button>
      </div>
    )
  return <Approval key={server.hash} server={server} intent={intent} />
}
