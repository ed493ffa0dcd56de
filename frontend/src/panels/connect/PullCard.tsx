import { late } from '../../domain/texts/late'
import { told } from '../../domain/texts/program'
import { forgetPull, pullModel, stopPull } from '../../store/program/connecting'
import { attempt } from '../../store/page/notices'
import { Button } from '../../ui/Button'
import type { PullView } from '../../wire/types'

const words = late.connecting.pull

// PullCard is a download: how far it is, or why it went no further.
export function PullCard({ pull }: { pull: PullView }) {
  return (
    <section className="connect-box pull" aria-label={words.title(pull.model)} data-state={pull.state}>
      {pull.state === 'running' ? <Running pull={pull} /> : <Ended pull={pull} />}
    </section>
  )
}

function Running({ pull: { model, phase, completed, total, rate, still } }: { pull: PullView }) {
  const downloads = phase === 'downloading' && total > 0
  return (
    <>
      <p className="pull-title" role="status">
        {words.title(model)}
      </p>
      <progress
        aria-label={words.progress}
        {...(downloads ? { max: total, value: completed } : {})}
        aria-valuetext={downloads ? words.amount(completed, total) : words.phase[phase]}
      />
      <p className="pull-facts">
        {downloads
          ? [
              words.amount(completed, total),
              still ? words.quiet : rate > 0 ? words.rate(rate) : '',
              !still && rate > 0 ? words.left(((total - completed) / rate) * 1000) : '',
            ]
              .filter(Boolean)
              .join(' · ')
          : words.phase[phase]}
      </p>
      <div className="pull-foot">
        <span className="muted">{words.goesOn}</span>
        <Button kind="stop" onClick={stopPull}>
          {words.stop}
        </Button>
      </div>
    </>
  )
}

function Ended({ pull: { model, state, baseUrl, completed, total, failure, next } }: { pull: PullView }) {
  const failed = state === 'failed'
  return (
    <>
      <p className="pull-title" role={failed ? 'alert' : 'status'}>
        {failed ? words.failed(model) : words.stopped(model)}
      </p>
      <p className="pull-facts">
        {failed
          ? [failure, next].map((said) => (said ? told(said) : '')).join(' ')
          : [total > 0 ? words.amount(completed, total) : '', words.kept].filter(Boolean).join(' · ')}
      </p>
      <div className="pull-foot">
        <span />
        <Button kind="plain" onClick={forgetPull}>
          {words.forget}
        </Button>
        <Button onClick={() => attempt(() => pullModel({ baseUrl, model }))}>{words.goOn}</Button>
      </div>
    </>
  )
}
