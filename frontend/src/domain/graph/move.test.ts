import { describe, expect, it } from 'vitest'
import { held, moved, placeAfterAll, placeAtEnd, placeFor } from './move'
import type { Heading } from './move'
import { entry, fork, forkOutline } from './fork.fixture'
import { flow, linksOf } from './parse.fixture'
import type { Outline } from '../../wire/types'

const loop = flow('a > l1', 'l1:LoopBody > b > c > e1 > l1', 'l1:LoopDone > d')
const loopOutline: Outline = {
  steps: [
    entry('a'),
    entry('l1', { end: 'e1', branches: [{ output: 'LoopBody', steps: [entry('b'), entry('c')] }] }),
    entry('d'),
  ],
  loops: [],
}

describe('moved', () => {
  it.each<[string, Heading, string[] | undefined]>([
    ['f', 'up', ['a>i1', 'b>f', 'c>f', 'f>d', 'i1:IfFalse>c', 'i1:IfTrue>b']],
    ['a', 'up', undefined],
    ['d', 'up', ['a>d', 'b>f', 'c>f', 'd>i1', 'i1:IfFalse>c', 'i1:IfTrue>b']],
    ['a', 'down', ['a>d', 'b>a', 'c>a', 'd>f', 'i1:IfFalse>c', 'i1:IfTrue>b']],
    ['b', 'up', ['a>b', 'b>i1', 'c>d', 'd>f', 'i1:IfFalse>c', 'i1:IfTrue>d']],
    ['b', 'out', ['a>i1', 'b>d', 'c>b', 'd>f', 'i1:IfFalse>c', 'i1:IfTrue>b']],
    ['d', 'in', ['a>i1', 'b>d', 'c>f', 'd>f', 'i1:IfFalse>c', 'i1:IfTrue>b']],
    ['i1', 'down', ['a>d', 'b>f', 'c>f', 'd>i1', 'i1:IfFalse>c', 'i1:IfTrue>b']],
    ['i1', 'up', ['a>d', 'b>a', 'c>a', 'd>f', 'i1:IfFalse>c', 'i1:IfTrue>b']],
    ['f', 'in', undefined],
    ['f', 'down', undefined],
  ])('a decision: %s %s', (id, way, want) => {
    const where = placeFor(fork, forkOutline, id, way)
    expect(where && linksOf(moved(fork, held(forkOutline, new Set([id])), where))).toEqual(want)
  })

  it.each<[string, Heading, string[] | undefined]>([
    ['b', 'down', ['a>l1', 'b>e1', 'c>b', 'e1>l1', 'l1:LoopBody>c', 'l1:LoopDone>d']],
    ['c', 'down', ['a>l1', 'b>e1', 'c>d', 'e1>l1', 'l1:LoopBody>b', 'l1:LoopDone>c']],
    ['b', 'up', ['a>b', 'b>l1', 'c>e1', 'e1>l1', 'l1:LoopBody>c', 'l1:LoopDone>d']],
    ['d', 'in', ['a>l1', 'b>c', 'c>d', 'd>e1', 'e1>l1', 'l1:LoopBody>b']],
    ['l1', 'down', ['a>d', 'b>c', 'c>e1', 'd>l1', 'e1>l1', 'l1:LoopBody>b']],
    ['l1', 'up', ['a>d', 'b>c', 'c>e1', 'e1>l1', 'l1:LoopBody>b', 'l1:LoopDone>a']],
  ])('a loop: %s %s', (id, way, want) => {
    const where = placeFor(loop, loopOutline, id, way)
    expect(where && linksOf(moved(loop, held(loopOutline, new Set([id])), where))).toEqual(want)
  })
})

describe('placeAfterAll', () => {
  const where = (ids: string[], flowOf = fork, outline = forkOutline) => placeAfterAll(flowOf, outline, new Set(ids))
  it('is after the last of the steps, with all it holds', () => {
    expect(where(['f', 'a', 'b'])).toEqual({ kind: 'after', node: 'f', output: '' })
    expect(where(['a', 'i1', 'b'])).toEqual({ kind: 'before', node: 'd', from: new Set(['i1', 'b', 'c']) })
    expect(where(['a', 'b'])).toEqual({ kind: 'after', node: 'b', output: '' })
    expect(where(['a', 'l1', 'b'], loop, loopOutline)).toEqual({ kind: 'after', node: 'l1', output: 'LoopDone' })
    expect(where(['b', 'c'], loop, loopOutline)).toEqual({ kind: 'after', node: 'c', output: '' })
  })

  it('is beside where the ways of the last one do not meet', () => {
    const open = flow('a > i1', 'i1:IfTrue > b', 'i1:IfFalse > c')
    expect(where(['a', 'i1'], open, { steps: forkOutline.steps.slice(0, 2), loops: [] })).toEqual({ kind: 'loose' })
  })
})

describe('placeAtEnd', () =>
  it('is after the last step, and free where there is none', () => {
    expect(placeAtEnd(loop, loopOutline)).toEqual({ kind: 'after', node: 'd', output: '' })
    expect(placeAtEnd(flow(), { steps: [], loops: [] })).toEqual({ kind: 'loose' })
  }))
