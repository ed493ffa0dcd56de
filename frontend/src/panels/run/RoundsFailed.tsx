import { Crosshair } from 'lucide-react'
import { firstFailed } from '../../domain/run/firstFailed'
import { late } from '../../domain/texts/late'
import { useDocument } from '../../store/document/document'
import { notify } from '../../store/page/notices'
import { selectAndReveal } from '../../store/page/selection'
import { chooseRounds, chooseVisit, useTrace } from '../../store/run/runTrace'
import { Button } from '../../ui/Button'
import { PhaseIcon } from '../../ui/PhaseIcon'

const words = late.roundsFailed

// RoundsFailed says how many rounds failed behind which a run went on, and leads to the first.
export function RoundsFailed({ failed }: { failed: number }) {
  return (
    <div className="run-end" data-phase="warning">
      <PhaseIcon phase="warning" />
      <p className="run-message">{words.text(failed)}</p>
      <div className="run-end-ways">
        <Button icon={Crosshair} onClick={showFirst}>
          {words.show(failed)}
        </Button>
      </div>
    </div>
  )
}

function showFirst(): void {
  const first = firstFailed(useTrace.getState().trace)
  if (!first) {
    notify('info', words.gone)
    return
  }
  const { visit, rounds } = first
  chooseRounds(rounds)
  if (useDocument.getState().workflow.nodes.some(({ id }) => id === visit.node)) selectAndReveal(visit.node)
  chooseVisit(visit.key)
}
