import { describe, expect, it } from 'vitest'
import { applyPatch } from './patch'
import { linker } from './connect'
import { connect } from './connect'
import { diff } from './diff'
import { newBlock } from './fresh'
import type { New } from './fresh'
import { insert } from './insert'
import type { Where } from './insert'
import { flow, linksOf } from './parse.fixture'
import { remove, unlink, unwrap } from './remove'
import type { Workflow } from '../../wire/types'

const LOOP = ['a > l1', 'l1:LoopBody > b > c > e1 > l1', 'l1:LoopDone > d']
const FORK = ['a > i1', 'i1:IfTrue > b > d', 'i1:IfFalse > c > d']

const tool: New = { kind: 'Tool', tool: 'click' }

describe('insert', () => {
  it.each<[string, string[], New, Where, string[]]>([
    ['into a link', ['a > b'], tool, { kind: 'link', key: 'a>b' }, ['a>click', 'click>b']],
    [
      'a decision into a link',
      ['a > b'],
      { kind: 'If' },
      { kind: 'link', key: 'a>b' },
      ['a>check', 'check:IfFalse>b', 'check:IfTrue>b'],
    ],
    [
      'a loop into a link',
      ['a > b'],
      { kind: 'Loop' },
      { kind: 'link', key: 'a>b' },
      ['a>repeat', 'next_round>repeat', 'repeat:LoopBody>next_round', 'repeat:LoopDone>b'],
    ],
    ['after the last step', ['a'], tool, { kind: 'after', node: 'a', output: '' }, ['a>click']],
    [
      'a decision after the last step',
      ['a'],
      { kind: 'If' },
      { kind: 'after', node: 'a', output: '' },
      ['a>check', 'check:IfFalse.', 'check:IfTrue.'],
    ],
    [
      'on a branch',
      FORK,
      tool,
      { kind: 'after', node: 'i1', output: 'IfFalse' },
      ['a>i1', 'b>d', 'c>d', 'click>c', 'i1:IfFalse>click', 'i1:IfTrue>b'],
    ],
    [
      'before where branches meet',
      FORK,
      tool,
      { kind: 'before', node: 'd' },
      ['a>i1', 'b>click', 'c>click', 'click>d', 'i1:IfFalse>c', 'i1:IfTrue>b'],
    ],
    [
      'at the end of a loop',
      LOOP,
      tool,
      { kind: 'before', node: 'e1' },
      ['a>l1', 'b>c', 'c>click', 'click>e1', 'e1>l1', 'l1:LoopBody>b', 'l1:LoopDone>d'],
    ],
    [
      'before a loop',
      LOOP,
      tool,
      { kind: 'before', node: 'l1' },
      ['a>click', 'b>c', 'c>e1', 'click>l1', 'e1>l1', 'l1:LoopBody>b', 'l1:LoopDone>d'],
    ],
    [
      'into the way back of a loop: loose',
      ['l1:LoopBody > e1 > l1'],
      tool,
      { kind: 'link', key: 'e1>l1' },
      ['e1>l1', 'l1:LoopBody>e1'],
    ],
    ['at no place: loose', ['a > b'], tool, { kind: 'loose' }, ['a>b']],
  ])('%s', (_, lines, what, where, want) => {
    const before = flow(...lines)
    const after = insert(before, newBlock(before, what), where)
    expect(linksOf(after)).toEqual(want)
    expect(after.nodes.length).toBeGreaterThan(before.nodes.length)
  })

  it('lets a branch that ended go on', () => {
    const ended = unlink(flow('i1:IfTrue > b', 'i1:IfFalse > c'), 'i1:IfFalse>c')
    const after = insert(ended, newBlock(ended, tool), { kind: 'after', node: 'i1', output: 'IfFalse' })
    expect(linksOf(after)).toEqual(['i1:IfFalse>click', 'i1:IfTrue>b'])
  })

  it('puts what stands apart one after the other', () => {
    const block = flow('x > y', 'z')
    const after = insert(flow('a > b'), block, { kind: 'link', key: 'a>b' })
    expect(linksOf(after)).toEqual(['a>x', 'x>y', 'y>z', 'z>b'])
  })
})

describe('remove', () => {
  it.each<[string, string[], string[], string[]]>([
    ['one between two', ['a > b > c'], ['b'], ['a>c']],
    ['the first', ['a > b'], ['a'], []],
    ['the last', ['a > b'], ['b'], []],
    ['several in a row', ['a > b > c > d'], ['b', 'c'], ['a>d']],
    ['the only one of a branch', FORK, ['b'], ['a>i1', 'c>d', 'i1:IfFalse>c', 'i1:IfTrue>d']],
    ['a decision', FORK, ['i1'], ['a>b', 'b>d', 'c>d']],
    ['a decision with one empty branch', ['a > i1', 'i1:IfTrue > d', 'i1:IfFalse > c > d'], ['i1'], ['a>c', 'c>d']],
    ['what a branch ends with', ['i1:IfTrue > b', 'i1:IfFalse > c'], ['c'], ['i1:IfFalse.', 'i1:IfTrue>b']],
    ['a loop with what it holds', LOOP, ['l1'], ['a>d']],
    ['all that a loop holds', LOOP, ['b', 'c'], ['a>l1', 'e1>l1', 'l1:LoopBody>e1', 'l1:LoopDone>d']],
    ['not the foot alone', LOOP, ['e1'], linksOf(flow(...LOOP))],
  ])('%s', (_, lines, ids, want) => expect(linksOf(remove(flow(...lines), new Set(ids)))).toEqual(want))

  it('takes a loop away around its steps', () => {
    expect(linksOf(unwrap(flow(...LOOP), 'l1'))).toEqual(['a>b', 'b>c', 'c>d'])
    expect(linksOf(unwrap(flow('a > l1', 'l1:LoopBody > e1 > l1', 'l1:LoopDone > d'), 'l1'))).toEqual(['a>d'])
  })
})

describe('links', () => {
  it('replaces where an output led', () => expect(linksOf(connect(flow('a > b', 'c'), 'a', '', 'c'))).toEqual(['a>c']))

  it.each<[string, string[], [string, string], string, string | undefined]>([
    ['to itself', ['a > b'], ['a', ''], 'a', 'self'],
    ['where it leads already', ['a > b'], ['a', ''], 'b', 'same'],
    ['further on', ['a > b > c'], ['a', ''], 'c', undefined],
    ['back', ['a > b > c'], ['c', ''], 'a', 'goesBack'],
    ['in place of its own way on', ['a > b > c', 'd'], ['b', ''], 'd', undefined],
    ['from a foot', LOOP, ['e1', ''], 'd', 'foot'],
    ['from done to the own foot', LOOP, ['l1', 'LoopDone'], 'e1', 'ownFoot'],
    ['out of a loop', LOOP, ['b', ''], 'd', 'leavesLoop'],
    ['into a loop', [...LOOP, 'a > l1'], ['a', ''], 'c', 'entersLoop'],
    ['to the foot of its loop', LOOP, ['b', ''], 'e1', undefined],
    [
      'out of an inner loop',
      ['l1:LoopBody > l2', 'l2:LoopBody > b > e2 > l2', 'l2:LoopDone > e1 > l1'],
      ['b', ''],
      'e1',
      'leavesLoop',
    ],
    ['to what is not linked yet', [...LOOP, 'z'], ['b', ''], 'z', undefined],
    ['from what is not linked yet', [...LOOP, 'z'], ['z', ''], 'b', undefined],
  ])('%s', (_, lines, [from, output], to, want) => expect(linker(flow(...lines), from, output)(to)).toBe(want))
})

describe('diff', () => {
  const LINES = [['a > b'], ['a > b > c'], ['b > a'], FORK, LOOP, ['d', 'c', 'b', 'a'], []]
  it.each(LINES.flatMap((from) => LINES.map((to) => [flow(...from), flow(...to)] as [Workflow, Workflow])))(
    'turns one into the other %#',
    (from, to) => expect(applyPatch(from, diff(from, to))).toEqual(to),
  )

  it('says nothing of what stays', () => {
    const workflow = flow(...FORK)
    expect(diff(workflow, { ...workflow, nodes: workflow.nodes.map((node) => ({ ...node })) })).toEqual({})
  })

  it('moves no more than it must', () => {
    const [before, after] = [flow('a', 'b', 'c', 'd'), flow('b', 'c', 'd', 'a')]
    expect(diff(before, after).removedNodes).toHaveLength(1)
  })
})
