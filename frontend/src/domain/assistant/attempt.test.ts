import { expect, it } from 'vitest'
import { alikeFailures, endOf, marksOf, wayOf } from './attempt'
import type { AttemptView, Class, Problem } from '../../wire/types'

const attempt = (part: Partial<AttemptView>): AttemptView => ({
  n: 1,
  state: 'rejected',
  durationMs: 0,
  inputTokens: 0,
  outputTokens: 0,
  problems: [],
  reply: '',
  draft: null,
  ...part,
})
const problem = (severity: Problem['severity'], line?: number): Problem => ({
  code: 'empty',
  severity,
  message: 'M.',
  at: line === undefined ? {} : { line },
})
const way = (part: Partial<AttemptView>): string =>
  wayOf(attempt(part))
    .map(({ state, failed }) => (failed ? `!${state}` : state))
    .join(' ')

it.each<[Partial<AttemptView>, string]>([
  [{ class: 'empty' }, 'requested !received'],
  [{ class: 'no_json' }, 'requested received !extracted'],
  [{ class: 'json_invalid' }, 'requested received extracted !parsed'],
  [
    { class: 'graph_invalid', problems: [problem('repair')] },
    'requested received extracted repaired parsed built !validated',
  ],
  [{ class: 'of a later version' as Class }, 'requested received extracted parsed built !validated'],
  [{ state: 'accepted' }, 'requested received extracted parsed built validated accepted'],
  [{ state: 'accepted', inWords: true }, 'requested received'],
])('the way of %j', (part, states) => expect(way(part)).toBe(states))

const coded = (severity: Problem['severity'], code: Problem['code']): Problem => ({ ...problem(severity), code })
it.each<[Partial<AttemptView>, boolean, string]>([
  [{ class: 'no_json' }, true, 'rejected: No plan in the reply'],
  [{ class: 'of a later version' as Class }, true, 'rejected: Rejected'],
  [
    { class: 'graph_invalid', problems: [coded('error', 'cycle'), coded('error', 'argument-missing')] },
    true,
    'rejected: Plan breaks the flow',
  ],
  [
    {
      class: 'graph_invalid',
      problems: [coded('error', 'unknown-reference'), coded('error', 'argument-missing'), coded('warning', 'assumed')],
    },
    true,
    'rejected: Steps of the plan have errors',
  ],
  [
    { class: 'graph_invalid', problems: [coded('error', 'workflow-call'), coded('error', 'output-value')] },
    true,
    'rejected: Steps of the plan have errors',
  ],
  [{ state: 'received' }, true, 'neutral: Not finished'],
  [{ state: 'accepted' }, true, 'accepted: Valid'],
  [{ state: 'accepted' }, false, 'accepted: Valid after feedback'],
  [{ state: 'accepted', inWords: true }, true, 'neutral: Answered in words'],
  [
    { state: 'accepted', inWords: true, problems: [coded('warning', 'json-truncated')] },
    false,
    'neutral: Answered in words',
  ],
  [{ state: 'accepted', problems: [coded('repair', 'json-comma')] }, true, 'accepted: Valid after repair here'],
  [{ state: 'accepted', problems: [coded('warning', 'json-unclosed')] }, true, 'guessed: Valid after a guess here'],
  [
    { state: 'accepted', problems: [coded('repair', 'json-comma'), coded('warning', 'json-unclosed')] },
    false,
    'guessed: Valid after a guess here',
  ],
  [{ state: 'accepted', problems: [coded('warning', 'assumed')] }, true, 'accepted: Valid'],
  [{ state: 'accepted', problems: [coded('error', 'unknown-tool')] }, true, 'neutral: Not checked in advance'],
])('the end of %j, first %s', (part, first, said) => {
  const { tone, title } = endOf(attempt(part), first)
  expect(`${tone}: ${title}`).toBe(said)
})

it('marks problems on their lines, and passes over those that have none', () => {
  const marks = marksOf('a\nb', [
    problem('repair', 2),
    problem('error', 2),
    problem('repair', 2),
    problem('warning'),
    problem('error', 9),
    problem('warning', 1),
  ])
  expect(marks).toEqual([
    { line: 1, tone: 'warning', text: 'Warning: M.' },
    { line: 2, tone: 'error', text: 'Error: M.' },
    { line: 2, tone: 'repair', text: 'Repaired: M.' },
  ])
})

it('takes attempts together that failed at the same, wherever it stands, one behind the other', () => {
  const failed = (problems: Problem[]): AttemptView => attempt({ class: 'json_invalid', problems })
  const other = { ...problem('error'), message: 'Another.' }
  const attempts = [
    failed([problem('error', 3)]),
    failed([problem('error', 7), problem('repair')]),
    failed([other]),
    failed([problem('error')]),
    attempt({ state: 'accepted' }),
    attempt({ state: 'accepted' }),
  ]
  expect(alikeFailures(attempts).map(({ length }) => length)).toEqual([2, 1, 1, 1, 1])
  expect(alikeFailures(attempts).flat()).toEqual(attempts)
})
