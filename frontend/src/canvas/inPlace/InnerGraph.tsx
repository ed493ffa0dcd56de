import { useMemo } from 'react'
import { shownName } from '../../domain/text/legible'
import { late } from '../../domain/texts/late'
import { useTools } from '../../store/program/tools'
import { viewBoxOf } from '../export/bounds'
import { COLOURS } from '../export/colours'
import { Drawing } from '../export/Drawing'
import { measure } from '../export/measure'
import { useStepRun } from '../../store/run/stepRun'
import type { Inner } from '../layout/arrange'
import { InnerMarks } from './InnerMarks'
import './InnerGraph.css'

// InnerGraph is the workflow that a step calls, in the step's card: to be looked at, not changed.
export function InnerGraph({ step, inner: { workflow, drawn, bounds, scale } }: { step: string; inner: Inner }) {
  const run = useStepRun(step)?.visit.child
  const tools = useTools((state) => state.tools)
  const brush = useMemo(() => ({ colours: COLOURS, measure: measure(), fonts: '', tools }), [tools])
  return (
    <svg
      className="inner-graph"
      role="img"
      aria-label={late.piece.inside(shownName(workflow.name))}
      width={bounds.width * scale}
      height={bounds.height * scale}
      viewBox={viewBoxOf(bounds)}
    >
      <Drawing workflow={workflow} drawn={drawn} brush={brush} />
      {run !== undefined && <InnerMarks run={run} boxes={drawn.boxes} />}
    </svg>
  )
}
