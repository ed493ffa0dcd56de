import { rowOf, scoreRowOf } from '../../domain/program/diagnostics'
import { late } from '../../domain/texts/late'
import { momentOf } from '../../domain/text/when'
import { readRecorded } from '../../store/program/diagnostics'
import { useAnswer } from '../useAnswer'
import { FailureList } from './FailureList'
import { FiguresTable } from './FiguresTable'
import './DiagnosticsPage.css'
import type { DiagnosticsView, EvalView } from '../../wire/types'

const { columns, hints } = late.diagnostics

const FIGURES = [
  { name: columns.requests },
  { name: columns.silent, hint: hints.silent },
  { name: columns.none, hint: hints.none },
  { name: columns.first, hint: hints.first },
  { name: columns.valid, hint: hints.valid },
  { name: columns.repairs, hint: hints.repairs },
  { name: columns.tokens, hint: hints.tokens },
  { name: columns.median, hint: hints.median },
]
const SCORES = [
  { name: columns.requests },
  { name: columns.first, hint: hints.asked.first },
  { name: columns.valid, hint: hints.asked.valid },
  { name: columns.exact, hint: hints.exact },
  { name: columns.effects, hint: hints.effects },
  { name: columns.owned, hint: hints.owned },
  { name: columns.tokens, hint: hints.tokens },
  { name: columns.median, hint: hints.median },
]

// DiagnosticsPage says how requests went on this machine.
export function DiagnosticsPage() {
  const { value: recorded, failure } = useAnswer(readRecorded, undefined)
  if (failure)
    return (
      <p className="model-failure" role="alert">
        {failure}
      </p>
    )
  if (!recorded)
    return (
      <p className="muted" role="status">
        {late.diagnostics.reading}
      </p>
    )
  const { diagnostics, kept, evaluation } = recorded
  return (
    <>
      <Models diagnostics={diagnostics} />
      <FailureList models={diagnostics.models} kept={kept} />
      <Measured evaluation={evaluation.value} failure={evaluation.failure} />
      <footer className="figures-part muted">
        {late.diagnostics.folder} <code>{diagnostics.folder}</code>
        {diagnostics.exported && <p>{late.diagnostics.exported}</p>}
      </footer>
    </>
  )
}

function Models({ diagnostics: { models, since, failure } }: { diagnostics: DiagnosticsView }) {
  return (
    <section className="figures-part">
      <h4>{late.diagnostics.models}</h4>
      {failure && (
        <p className="model-failure" role="alert">
          {failure}
        </p>
      )}
      {models.length === 0 ? (
        <p className="muted">{late.diagnostics.noModels}</p>
      ) : (
        <>
          <p className="muted">{late.diagnostics.since(momentOf(since))}</p>
          <FiguresTable label={late.diagnostics.models} columns={FIGURES} rows={models.map(rowOf)} />
        </>
      )}
    </section>
  )
}

function Measured({
  evaluation: { rows, cases, rounds, at, partial },
  failure,
}: {
  evaluation: EvalView
  failure: string
}) {
  const { evaluation, noEvaluation, measured, partial: notAll } = late.diagnostics
  return (
    <section className="figures-part">
      <h4>{evaluation}</h4>
      {failure && (
        <p className="model-failure" role="alert">
          {failure}
        </p>
      )}
      {rows.length === 0 ? (
        <p className="muted">
          {noEvaluation} <code className="code-chip">planwright eval</code>
        </p>
      ) : (
        <>
          <p className="muted">
            {measured(cases, rounds, momentOf(at))} {partial && notAll}
          </p>
          <FiguresTable label={evaluation} columns={SCORES} rows={rows.map(scoreRowOf)} />
        </>
      )}
    </section>
  )
}
