import type { Row } from '../../domain/outline/outline'
import { useCalled } from '../../store/run/calledRun'
import { useStepRun } from '../../store/run/stepRun'
import type { ShownPhase } from '../../store/run/stepRun'

// useRowPhase follows how far the step of a row is in the run whose marks are on the canvas;
// undefined where it has none.
export function useRowPhase(row: Row): ShownPhase | undefined {
  const run = useStepRun('node' in row ? row.node : '')
  const inner = row.is === 'called' ? row.row : undefined
  const { called } = useCalled(inner && run?.visit.child)
  if (row.is === 'step') return run?.phase
  return inner?.is === 'step' ? called?.steps.get(inner.node)?.phase : undefined
}
