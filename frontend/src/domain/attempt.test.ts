import { expect, it } from 'vitest'
import { linesOf, wayOf } from './attempt'
import type { Problem } from './problem'
import type { Attempt } from './request'

const attempt = (part: Partial<Attempt>): Attempt =>
  ({ n: 1, state: 'rejected', durationMs: 0, inputTokens: 0, outputTokens: 0, problems: [], reply: '', ...part })
const problem = (severity: Problem['severity'], line?: number): Problem =>
  ({ code: 'c', severity, message: 'M.', at: line === undefined ? {} : { line } })
const way = (part: Partial<Attempt>): string => wayOf(attempt(part)).map(({ state, failed }) => (failed ? `!${state}` : state)).join(' ')

it.each<[Partial<Attempt>, string]>([
  [{ class: 'empty' }, 'requested !received'],
  [{ class: 'no_json' }, 'requested received !extracted'],
  [{ class: 'json_invalid' }, 'requested received extracted !parsed'],
  [{ class: 'graph_invalid', problems: [problem('repair')] }, 'requested received extracted repaired parsed built !validated'],
  [{ class: 'of a later version' }, 'requested received extracted parsed built !validated'],
  [{ state: 'accepted' }, 'requested received extracted parsed built validated accepted'],
])('the way of %j', (part, states) => {
  expect(way(part)).toBe(states)
})

it('marks problems on their lines, and passes over those that have none', () => {
  const lines = linesOf('a\nb', [problem('error', 2), problem('repair', 2), problem('repair', 2), problem('warning'), problem('error', 9)])
  expect(lines.map((line) => line.problems.map((one) => one.severity))).toEqual([[], ['error', 'repair']])
})
