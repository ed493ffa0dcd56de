import { commands } from '../../commands/commands'
import { draftOf, isOvertaken } from '../../domain/assistant/draftLeft'
import { coolingMs, remedyFor } from '../../domain/assistant/endpoint'
import type { Remedy } from '../../domain/assistant/endpoint'
import { succeeded } from '../../domain/assistant/request'
import { texts } from '../../domain/texts/index'
import { clockSeconds } from '../../domain/text/time'
import { ask, running, useChat } from '../../store/assistant/chat'
import { openDraft } from '../../store/document/draft'
import { testModel, tryNow } from '../../store/program/models'
import { openSettings, useSession } from '../../store/page/session'
import { Button } from '../../ui/Button'
import { useNow } from '../useNow'
import './NextSteps.css'
import type { AnswerView, LastError } from '../../wire/types'

const MOST = 10 // attempts of one request

// NextSteps are what can be done after a request that came to nothing. Of one that is not
// the last, what it left stays in reach.
export function NextSteps({ answer, last }: { answer: AnswerView; last: boolean }) {
  const { id, lastError, offline, attempts, status } = answer
  const overtaken = useChat(({ exchanges }) => !last && isOvertaken(exchanges, id))
  const refused = useSession(({ model }) => model.offline && offline && status !== 'cancelled') // it would say the same again
  const left = succeeded(answer) ? undefined : draftOf(answer) // beside words it stands with them
  return (
    <>
      {last && lastError?.reason === 'endpoint_failed' && <WorthTrying error={lastError} />}
      {overtaken && <p className="muted">{texts.answer.overtaken}</p>}
      <div className="next">
        {!overtaken && !refused && <Again answer={answer} last={last} />}
        {last && <ByRules answer={answer} />}
        {left && <Button onClick={() => openDraft(left)}>{texts.draft.show}</Button>}
        {last && <Settings answer={answer} />}
      </div>
      {lastError && !(offline && attempts.length === 0) && <Details error={lastError} />}
    </>
  )
}

// Again asks once more: with one attempt more where all were used up for a plan, and past the
// pause of an endpoint that is left alone. What was said later is kept: the words are then
// said below it.
function Again({ answer: { id, words, lastError, attempts, status }, last }: { answer: AnswerView; last: boolean }) {
  const cooling = useCooling() > 0
  const busy = useChat((state) => running(state) !== undefined)
  const more = attempts.length + 1
  if (lastError?.reason === 'endpoint_failed' && cooling)
    return <Button onClick={tryNow}>{texts.endpoint.tryNow}</Button>
  const unused = status === 'chat' || lastError?.reason === 'endpoint_failed' || attempts.length === 0
  if (!lastError || unused || more > MOST) {
    return (
      <Button disabled={busy} onClick={() => ask(words)}>
        {texts.answer.again}
      </Button>
    )
  }
  return (
    <Button
      disabled={busy}
      title={last ? texts.answer.oneMoreHint(more) : texts.answer.oneMoreBelow(more)}
      onClick={() => ask(words, last ? { rewind: id, attempts: more } : { attempts: more })}
    >
      {texts.answer.oneMore}
    </Button>
  )
}

// ByRules has the offline planner plan what a model did not. A change takes a model.
function ByRules({ answer: { words, kind, status, offline } }: { answer: AnswerView }) {
  const busy = useChat((state) => running(state) !== undefined)
  if (kind !== 'plan' || offline || (status !== 'failed' && status !== 'blocked')) return null
  return (
    <Button disabled={busy} title={texts.answer.byRulesHint} onClick={() => ask(words, { byRules: true })}>
      {texts.answer.byRules}
    </Button>
  )
}

// Settings lead to where it can be put right. A test begins at once.
function Settings({ answer: { offline, status, lastError } }: { answer: AnswerView }) {
  const remedy: Remedy | undefined = remedyFor(lastError?.state)
  const { baseUrl, model } = useSession((state) => state.model)
  const open = (): void => {
    openSettings('model')
    if (remedy === 'test') void testModel({ baseUrl, model, key: '', remember: false })
  }
  if (remedy)
    return (
      <Button kind="link" onClick={open}>
        {texts.endpoint.remedy[remedy]}
      </Button>
    )
  if (offline || status === 'failed')
    return (
      <Button kind="link" onClick={commands.connect.run}>
        {texts.answer.connect}
      </Button>
    )
  return null
}

// WorthTrying says when, where the endpoint or its pause tells.
function WorthTrying({ error: { retryAt = '' } }: { error: LastError }) {
  const until = useSession((state) => state.model.coolOffUntil)
  const cooling = useCooling()
  const now = useNow(retryAt !== '')
  const left = Math.max(0, (Date.parse(retryAt) || 0) - now)
  if (cooling > 0)
    return <p className="worth-trying">{texts.endpoint.paused(clockSeconds(until), texts.duration(cooling))}</p>
  if (!retryAt) return null
  return (
    <p className="worth-trying">
      {texts.endpoint.worthTrying(clockSeconds(retryAt), left > 0 ? texts.duration(left) : '')}
    </p>
  )
}

// useCooling is how long the endpoint is still left alone, in ms.
function useCooling(): number {
  const model = useSession((state) => state.model)
  return coolingMs(model, useNow(model.coolOffUntil !== ''))
}

function Details({ error }: { error: LastError }) {
  const { fields, details, reason } = texts.endpoint
  const rows = [
    [fields.reason, reason[error.reason]],
    [fields.state, error.state ?? ''],
    [fields.attempts, String(error.attempts)],
    [fields.schema, error.schema],
    [fields.provider, error.provider],
    [fields.model, error.model],
  ].filter(([, value]) => value !== '')
  return (
    <details className="last-error">
      <summary>{details}</summary>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
