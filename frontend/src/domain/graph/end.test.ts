import { expect, it } from 'vitest'
import { canEnd, endAfter } from './end'
import { flow, linksOf } from './parse.fixture'

const FORK = ['a > i1', 'i1:IfTrue > b', 'b > c']

it.each<[string, string[], string, string, string[]]>([
  ['a step', ['a > b'], 'a', '', []],
  ['a branch', FORK, 'i1', 'IfTrue', ['a>i1', 'b>c', 'i1:IfTrue.']],
  ['a branch that leads nowhere yet', FORK, 'i1', 'IfFalse', ['a>i1', 'b>c', 'i1:IfFalse.', 'i1:IfTrue>b']],
  [
    'a loop, once it is done',
    ['l1:LoopBody > e1 > l1', 'l1:LoopDone > d'],
    'l1',
    'LoopDone',
    ['e1>l1', 'l1:LoopBody>e1'],
  ],
])('the workflow ends after %s', (_, lines, from, output, want) => {
  const before = flow(...lines)
  expect(canEnd(before, from, output)).toBe(true)
  const after = endAfter(before, from, output)
  expect(linksOf(after)).toEqual(want)
  expect(canEnd(after, from, output)).toBe(false) // it ends there now
})

it.each([
  ['what is not there', 'x', ''],
  ['the last step', 'd', ''],
  ['the body of a loop', 'l1', 'LoopBody'],
  ['the foot of a loop', 'e1', ''],
])('%s cannot end it', (_, from, output) =>
  expect(canEnd(flow('l1:LoopBody > e1 > l1', 'l1:LoopDone > d'), from, output)).toBe(false),
)
