import type { Exchange } from '../../domain/assistant/exchange'
import { waitWords } from '../../domain/assistant/endpoint'
import { texts } from '../../domain/texts/index'
import { stop } from '../../store/assistant/chat'
import { Button } from '../../ui/Button'
import { links } from '../../store/page/addresses'
import { Prose } from '../../ui/Prose'
import { ComingStep } from './ComingStep'
import { Thoughts } from './Thoughts'
import { useNow } from '../useNow'
import type { ProgressView, WaitingView } from '../../wire/types'

// Working says how far a request got, or until when it waits, and stops it.
export function Working({ exchange }: { exchange: Exchange }) {
  const { progress, waiting, startedAt, streamed, reasoning, sketch } = exchange
  const now = useNow(true)
  return (
    <>
      {reasoning && <Thoughts text={reasoning} />}
      {streamed && <Prose links={links} text={streamed} />}
      <div className="working" data-waiting={waiting !== undefined || undefined}>
        <span className="working-dot" />
        <div className="working-text">
          <p className="working-line" role="status">
            {waiting ? waitWords(waiting) : lineOf(progress)}
          </p>
          {sketch && <ComingStep sketch={sketch} />}
          <p className="working-more">
            {texts.passed(now - startedAt)}
            {moreOf(progress, waiting, now)}
          </p>
        </div>
        <Button kind="stop" onClick={stop}>
          {texts.chat.stop}
        </Button>
      </div>
    </>
  )
}

function lineOf(progress: ProgressView | undefined): string {
  if (!progress) return texts.chat.starting
  return `${texts.chat.working(progress.attempt, progress.maxAttempts)} · ${stateOf(progress)}`
}

function moreOf(progress: ProgressView | undefined, waiting: WaitingView | undefined, now: number): string {
  if (waiting?.state === 'LOADING') return '' // nobody knows how long
  if (waiting) return ` · ${texts.endpoint.goesOn(texts.duration(Math.max(0, Date.parse(waiting.until) - now)))}`
  return progress && progress.chars > 0 ? ` · ${texts.chat.received(progress.chars)}` : ''
}

// stateOf: what arrives already is no longer waited for, and after the last attempt
// nobody is asked again.
function stateOf({ state, chars, attempt, maxAttempts }: ProgressView): string {
  if (state === 'rejected' && attempt === maxAttempts) return texts.chat.lastRejected
  return texts.chat.state[state === 'requested' && chars > 0 ? 'received' : state]
}
