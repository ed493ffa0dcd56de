import type { Workflow } from './workflow'

// runsAlike reports whether two workflows do the same when they run. Where steps are,
// what they are called and what is noted of them does not matter.
export function runsAlike(a: Workflow, b: Workflow): boolean {
  return a === b || essence(a) === essence(b)
}

function essence({ nodes, edges, inputs = [] }: Workflow): string {
  const steps = nodes.map((node) => ({ ...node, name: undefined, note: undefined, position: undefined }))
  return [byKey(steps), byKey(edges.map((edge) => ordered(edge))), ordered(inputs)].join('\n')
}

// byKey: in which order a file has its parts does not matter either.
const byKey = (parts: readonly unknown[]): string => parts.map((part) => (typeof part === 'string' ? part : ordered(part))).toSorted().join('\n')

const ordered = (value: unknown): string => JSON.stringify(value, (_, part: unknown) => (isRecord(part) ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1))) : part))

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
