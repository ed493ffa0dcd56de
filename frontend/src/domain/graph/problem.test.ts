import { expect, it } from 'vitest'
import { byStep, copiedProblem, isSolvable, openProblems, stepOf } from './problem'
import type { Place, Problem, Severity } from '../../wire/types'

const problem = (severity: Severity, at: Place): Problem => ({ code: 'cycle', severity, message: 'm', at })

it('places the problem of a link at the step it leaves', () => {
  expect(stepOf(problem('error', { edge: 'look:IfTrue>click' }))).toBe('look')
  expect(stepOf(problem('error', { edge: 'look>click' }))).toBe('look')
  expect(stepOf(problem('error', {}))).toBeUndefined()
})

it('is copied with its code and its place', () => {
  const one = problem('error', { node: 'a', path: 'tool/arguments/text' })
  expect(copiedProblem(one)).toBe('cycle: m (a tool/arguments/text)')
  expect(copiedProblem(problem('error', {}))).toBe('cycle: m')
})

it('groups by step, the workflow first and errors before warnings', () => {
  const groups = byStep([
    problem('warning', { node: 'b' }),
    problem('error', { node: 'a' }),
    problem('error', { node: 'b' }),
    problem('error', {}),
  ])
  expect(groups.map((group) => [group.node, group.problems.map((one) => one.severity)])).toEqual([
    [undefined, ['error']],
    ['b', ['error', 'warning']],
    ['a', ['error']],
  ])
})

it('leaves out what was repaired', () =>
  expect(openProblems([problem('repair', {}), problem('warning', {})])).toHaveLength(1))

it('without a model only what is certain can be solved', () => {
  const lost = problem('error', {})
  const sure: Problem = { ...lost, quickFix: { label: 'Call it so', patch: {} } }
  const ways = [lost, sure].flatMap((one) => [true, false].map((offline) => isSolvable(one, { offline })))
  expect(ways).toEqual([false, true, true, true])
})
