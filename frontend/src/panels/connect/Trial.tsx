import { CircleCheck, TriangleAlert } from 'lucide-react'
import { late } from '../../domain/texts/late'
import { chooseAgain, tryPlan } from '../../store/program/connecting'
import { Button } from '../../ui/Button'
import { StageHead } from './StageHead'
import { TrialPlan } from './TrialPlan'
import type { TrialView } from '../../wire/types'

const words = late.connecting.trial

// Trial is how the model planned something small.
export function Trial({ trial, onDone }: { trial: TrialView; onDone: () => void }) {
  const { works, model, remarks } = trial
  const Icon = works ? CircleCheck : TriangleAlert
  return (
    <section className="trial" data-works={works}>
      <div className="trial-head">
        <Icon size={18} strokeWidth={1.75} className="trial-icon" aria-hidden />
        <StageHead title={works ? words.works(model) : trial.reached ? words.fails(model) : words.unreached(model)} />
      </div>
      <p className="trial-asked">
        <span className="muted">{words.asked}</span> <q>{trial.words}</q>
      </p>
      {works ? <Made trial={trial} /> : <Failed trial={trial} />}
      {remarks.map((remark) => (
        <p key={remark} className="trial-remark">
          {remark}
        </p>
      ))}
      <div className="connect-foot">
        {works && (
          <Button kind="primary" onClick={onDone}>
            {words.done}
          </Button>
        )}
        {!works && (
          <Button kind="primary" onClick={tryPlan}>
            {words.again}
          </Button>
        )}
        <Button onClick={chooseAgain}>{words.other}</Button>
        {!works && (
          <Button kind="plain" onClick={onDone}>
            {words.anyway}
          </Button>
        )}
      </div>
    </section>
  )
}

function Made({ trial }: { trial: TrialView }) {
  const { durationMs, attempts, repairs } = trial
  return (
    <>
      <p className="trial-facts" role="status">
        {[words.took(durationMs), words.attempts(attempts), words.repairs(repairs)].join(' · ')}
      </p>
      <TrialPlan trial={trial} label={words.steps} />
    </>
  )
}

function Failed({ trial: { message, problems, inWords, reached } }: { trial: TrialView }) {
  return (
    <div role="alert">
      <div className="connect-failure">
        {problems.length > 0 ? (
          <>
            <p>{words.blocked}</p>
            <ul className="trial-problems">
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </>
        ) : (
          <>
            {inWords && <p>{words.inWords}</p>}
            <p dir="auto">{message}</p>
          </>
        )}
      </div>
      <p className="muted">{reached ? words.nextModel : words.nextServer}</p>
    </div>
  )
}
