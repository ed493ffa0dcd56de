import { api } from '../../backend/api'
import { late } from '../../domain/texts/late'
import { useAnswer } from '../useAnswer'
import { GivenValue } from './GivenValue'
import './RunOutputs.css'
import type { RunOutputView, RunView } from '../../wire/types'

const words = late.giving.run

// RunOutputs are what a run gave that is done, in the order of its workflow.
export function RunOutputs({ run }: { run: RunView }) {
  return run.status === 'done' && <Gave key={run.id} run={run} />
}

function Gave({ run: { id, dry } }: { run: RunView }) {
  const { value: outputs = NONE, failure } = useAnswer(ask, id)
  if (failure !== '')
    return (
      <p className="run-gave" role="alert">
        {words.notRead} {failure}
      </p>
    )
  if (outputs.length === 0) return null
  return (
    <section className="run-gave" aria-label={words.title}>
      <header className="run-gave-head">
        <h2>{words.title}</h2>
        {dry && <span className="muted">{words.examples}</span>}
      </header>
      <ul>
        {outputs.map((output) => (
          <GivenValue key={output.name} output={output} open={outputs.length === 1} />
        ))}
      </ul>
    </section>
  )
}

const NONE: readonly RunOutputView[] = []

const ask = (run: string): Promise<readonly RunOutputView[]> => api.runOutputs(run)
