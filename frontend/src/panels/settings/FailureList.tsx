import { useState } from 'react'
import { failuresOf } from '../../domain/program/diagnostics'
import type { FailedRequest } from '../../domain/program/diagnostics'
import { wordsOf } from '../../domain/run/failure'
import { late } from '../../domain/texts/late'
import { momentOf } from '../../domain/text/when'
import { copyId, exportRequest } from '../../store/program/diagnostics'
import type { Part } from '../../store/program/diagnostics'
import { Button } from '../../ui/Button'
import type { KeptRequest, ModelFigures } from '../../wire/types'

interface Props {
  models: readonly ModelFigures[]
  kept: Part<KeptRequest[]>
}

// FailureList names the requests that failed; those with replies can be passed on.
export function FailureList({ models, kept }: Props) {
  const [said, setSaid] = useState('')
  const failures = failuresOf(models, kept.value)
  const run = (intent: Promise<string>): void => void intent.then(setSaid, (cause: unknown) => setSaid(wordsOf(cause)))
  return (
    <section className="figures-part">
      <h4 id="recent-failures">{late.diagnostics.failures}</h4>
      {kept.failure && (
        <p className="model-failure" role="alert">
          {kept.failure}
        </p>
      )}
      {failures.length === 0 && <p className="muted">{late.diagnostics.noFailures}</p>}
      <ul aria-labelledby="recent-failures">
        {failures.map((one, i) => (
          <Failed key={one.id || i} failed={one} run={run} />
        ))}
      </ul>
      <p className="failed-said" role="status">
        {said}
      </p>
    </section>
  )
}

function Failed({
  failed: { id, at, title, model, provider, why },
  run,
}: {
  failed: FailedRequest
  run: (intent: Promise<string>) => void
}) {
  const { copyId: copyLabel, export: exportLabel, exportHint } = late.diagnostics
  return (
    <li className="failed">
      <div className="failed-text">
        <p className="failed-title" title={title}>
          {title}
        </p>
        <p className="failed-more">{[momentOf(at), model, provider, why].filter(Boolean).join(' · ')}</p>
      </div>
      {id && (
        <Button kind="plain" title={id} onClick={() => run(copyId(id))}>
          {copyLabel}
        </Button>
      )}
      {id && (
        <Button title={exportHint} onClick={() => run(exportRequest(id))}>
          {exportLabel}
        </Button>
      )}
    </li>
  )
}
