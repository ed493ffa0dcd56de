import { branches, outputsOf } from '../../domain/graph/outputs'
import type { Visit } from '../../domain/run/visit'
import { late } from '../../domain/texts/late'
import { useDocument } from '../../store/document/document'
import { useTrace } from '../../store/run/runTrace'
import { OtherWays } from './OtherWays'

const words = late.visit

// AssumedWays says that simulated results decided a step, and leads along its other ways. Those
// of a workflow that was called are chosen from the run that called it.
export function AssumedWays({ visit }: { visit: Visit }) {
  const node = useDocument((state) => state.workflow.nodes.find(({ id }) => id === visit.node))
  const isBelow = useTrace((state) => state.below !== undefined)
  const decides = !isBelow && node && branches(node)
  return (
    <div className="run-assumed">
      <p>{node?.kind === 'Loop' ? words.assumedLoop : words.assumed}</p>
      {decides && <OtherWays step={node.id} ways={outputsOf(node)} taken={visit.outputs} />}
    </div>
  )
}
