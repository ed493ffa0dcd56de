import { stepsBefore } from '../graph/before'
import type { Workflow } from '../../wire/types'

// inOrder are steps in the order in which a run comes to them; those that nothing sets apart
// stay as they are. The end of a loop comes behind what is in it.
export function inOrder<Step extends { node: string }>(steps: readonly Step[], workflow: Workflow): readonly Step[] {
  if (steps.length > MOST) return steps // it takes time for each
  const before = new Map(steps.map(({ node }) => [node, new Set(stepsBefore(workflow, node))]))
  const ordered = new Set<Step>()
  const seen = new Set<Step>()
  const add = (step: Step): void => {
    if (seen.has(step)) return
    seen.add(step) // steps of a round may each be before the other
    for (const other of steps) if (before.get(step.node)?.has(other.node)) add(other)
    ordered.add(step)
  }
  steps.forEach(add)
  return [...ordered]
}

const MOST = 200
