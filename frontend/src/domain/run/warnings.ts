import type { Trace } from './runTrace'

// warningsOf is how many things a run was warned of: what is told of a step again, as in each
// round of a loop, is one.
export const warningsOf = ({ visits }: Trace): number =>
  new Set(visits.flatMap(({ phase, node, message }) => (phase === 'warning' ? [`${node} ${message}`] : []))).size
