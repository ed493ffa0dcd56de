import { useEffect, useState } from 'react'
import { proseOf } from '../domain/request'
import type { Progress } from '../domain/request'
import { texts } from '../domain/texts'
import { stop } from '../store/chat'
import type { Exchange } from '../store/chat'
import { Button } from '../ui/Button'
import { Prose } from './Prose'

// Working says how far a request got, and stops it.
export function Working({ exchange }: { exchange: Exchange }) {
  const { progress, startedAt, streamed } = exchange
  const elapsed = useElapsed(startedAt)
  const line = progress
    ? `${texts.chat.working(progress.attempt, progress.maxAttempts)} · ${texts.chat.state[stateOf(progress)]}`
    : texts.chat.starting
  const prose = proseOf(streamed)
  return (
    <>
      {prose && <Prose text={prose} />}
      <div className="working">
        <span className="working-dot" />
        <div className="working-text">
          <p className="working-line" role="status">{line}</p>
          <p className="working-more">
            {Math.floor(elapsed / 1000)} s
            {progress !== undefined && progress.chars > 0 && ` · ${texts.chat.received(progress.chars)}`}
          </p>
        </div>
        <Button onClick={stop}>{texts.chat.stop}</Button>
      </div>
    </>
  )
}

// stateOf: what arrives already is no longer waited for.
function stateOf({ state, chars }: Progress): Progress['state'] {
  return state === 'requested' && chars > 0 ? 'received' : state
}

function useElapsed(since: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => { setNow(Date.now()) }, 250)
    return () => { clearInterval(timer) }
  }, [])
  return Math.max(0, now - since)
}
