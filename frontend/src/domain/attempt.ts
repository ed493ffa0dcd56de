import type { Problem, Severity } from './problem'
import type { Attempt, AttemptState } from './request'
import { texts } from './texts'

// Step is a state that an attempt reached, or the one at which it was rejected.
export interface Step {
  state: AttemptState
  failed: boolean
}

const WAY: readonly AttemptState[] = ['requested', 'received', 'extracted', 'repaired', 'parsed', 'built', 'validated', 'accepted']

// What an attempt could not become, by why it was rejected.
const MISSED: Record<string, AttemptState> = {
  empty: 'received',
  no_json: 'extracted',
  json_invalid: 'parsed',
  truncated: 'parsed',
  schema_invalid: 'built',
  empty_plan: 'built',
  policy_rejected: 'built',
  unknown_tool: 'validated',
  graph_invalid: 'validated',
}

// wayOf is the way an attempt went, state by state. Repaired is part of it only
// where something was.
export function wayOf({ state, class: why, problems }: Attempt): Step[] {
  const last = state === 'rejected' ? (MISSED[why ?? ''] ?? 'validated') : state
  const repaired = problems.some((one) => one.severity === 'repair')
  return WAY.slice(0, WAY.indexOf(last) + 1)
    .filter((one) => one !== 'repaired' || repaired)
    .map((one) => ({ state: one, failed: state === 'rejected' && one === last }))
}

// LineMark is what is wrong or was repaired on a line of a reply.
export interface LineMark {
  line: number // from 1
  tone: Severity
  text: string
}

const GRAVITY: Record<Severity, number> = { error: 0, warning: 1, repair: 2 }

// marksOf places problems on the lines of a reply, the same one once a line, the
// gravest first. What is on no line, or beyond the part that is shown, is left out.
export function marksOf(reply: string, problems: readonly Problem[]): LineMark[] {
  const lines = reply.split('\n').length
  const marks = new Map<string, LineMark>()
  for (const { severity, message, at } of problems) {
    if (!at.line || at.line > lines) continue
    marks.set(`${at.line} ${severity} ${message}`, { line: at.line, tone: severity, text: `${texts.problems.severity[severity]}: ${message}` })
  }
  return [...marks.values()].toSorted((a, b) => a.line - b.line || GRAVITY[a.tone] - GRAVITY[b.tone])
}
