import type { Problem } from './problem'
import type { Attempt, AttemptState } from './request'

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

// ReplyLine is a line of a reply with what is wrong or was repaired there.
export interface ReplyLine {
  n: number // from 1
  text: string
  problems: Problem[]
}

// linesOf places problems on the lines of a reply, the same one once a line. What
// is on no line, or beyond the part that is shown, is left out.
export function linesOf(reply: string, problems: readonly Problem[]): ReplyLine[] {
  const lines = reply.split('\n').map((text, i): ReplyLine => ({ n: i + 1, text, problems: [] }))
  for (const problem of problems) {
    const there = problem.at.line ? lines[problem.at.line - 1]?.problems : undefined
    const told = there?.some((one) => one.message === problem.message && one.severity === problem.severity)
    if (!told) there?.push(problem)
  }
  return lines
}
