import { FlaskConical } from 'lucide-react'
import { outputsOf } from '../../domain/graph/outputs'
import type { Visit } from '../../domain/run/runTrace'
import { decidedIn } from '../../domain/run/runWays'
import { texts } from '../../domain/texts'
import { outputLabel } from '../../domain/graph/workflow'
import { useDocument } from '../../store/document/document'
import { tryWay } from '../../store/run/running'
import { activeIn, useRuns } from '../../store/run/runs'
import { useTrace } from '../../store/run/runTrace'
import { Button } from '../../ui/Button'

const words = texts.running.detail

// AssumedWays says that simulated results decided a step, and leads along its other ways.
export function AssumedWays({ visit }: { visit: Visit }) {
  const node = useDocument((state) => state.workflow.nodes.find(({ id }) => id === visit.node))
  const active = useRuns((state) => activeIn(state) !== undefined)
  const decided = useTrace((state) => state.trace)
  const decides = node?.kind === 'If' || node?.kind === 'Switch'
  const others = node && decides ? outputsOf(node).filter((output) => !visit.outputs.includes(output)) : []
  return (
    <div className="run-assumed">
      <p>{node?.kind === 'Loop' ? words.assumedLoop : words.assumed}</p>
      {others.map((way) => (
        <Button
          key={way}
          icon={FlaskConical}
          disabled={active}
          onClick={() => void tryWay(decidedIn(decided), visit.node, way)}
        >
          {others.length === 1 ? words.otherWay : words.tryWay(outputLabel(way))}
        </Button>
      ))}
    </div>
  )
}
