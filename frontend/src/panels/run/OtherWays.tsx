import { FlaskConical } from 'lucide-react'
import { outputLabel } from '../../domain/graph/workflow'
import { late } from '../../domain/texts/late'
import { tryWay } from '../../store/run/running'
import { activeIn, useRuns } from '../../store/run/runs'
import { Button } from '../../ui/Button'

const words = late.visit

interface Props {
  step: string // that simulated results decided, behind those that call the workflow which it is in
  ways: readonly string[] // out of it
  taken: readonly string[]
}

// OtherWays lead along the other ways of a step that simulated results decided.
export function OtherWays({ step, ways, taken }: Props) {
  const active = useRuns((state) => activeIn(state) !== undefined)
  const others = ways.filter((way) => !taken.includes(way))
  return others.map((way) => (
    <Button key={way} icon={FlaskConical} disabled={active} onClick={() => void tryWay(step, way)}>
      {others.length === 1 ? words.otherWay : words.tryWay(outputLabel(way))}
    </Button>
  ))
}
