import { describe, expect, it } from 'vitest'
import { entry, fork, forkOutline } from './fork.fixture'
import { flow, linksOf } from './parse.fixture'
import { runOf, wrap } from './wrap'
import type { Outline } from '../../wire/types'

const outline = { ...forkOutline, loose: [entry('x'), entry('y')] }

describe('wrap', () => {
  it.each<[string, string[] | undefined]>([
    [
      'a',
      [
        'a>next_round',
        'b>d',
        'c>d',
        'd>f',
        'i1:IfFalse>c',
        'i1:IfTrue>b',
        'next_round>repeat',
        'repeat:LoopBody>a',
        'repeat:LoopDone>i1',
      ],
    ],
    [
      'd f',
      [
        'a>i1',
        'b>repeat',
        'c>repeat',
        'd>f',
        'f>next_round',
        'i1:IfFalse>c',
        'i1:IfTrue>b',
        'next_round>repeat',
        'repeat:LoopBody>d',
      ],
    ],
    [
      'b',
      [
        'a>i1',
        'b>next_round',
        'c>d',
        'd>f',
        'i1:IfFalse>c',
        'i1:IfTrue>repeat',
        'next_round>repeat',
        'repeat:LoopBody>b',
        'repeat:LoopDone>d',
      ],
    ],
    [
      'i1',
      [
        'a>repeat',
        'b>next_round',
        'c>next_round',
        'd>f',
        'i1:IfFalse>c',
        'i1:IfTrue>b',
        'next_round>repeat',
        'repeat:LoopBody>i1',
        'repeat:LoopDone>d',
      ],
    ],
    [
      'i1 b',
      [
        'a>repeat',
        'b>next_round',
        'c>next_round',
        'd>f',
        'i1:IfFalse>c',
        'i1:IfTrue>b',
        'next_round>repeat',
        'repeat:LoopBody>i1',
        'repeat:LoopDone>d',
      ],
    ],
    ['a d', undefined], // not neighbours
    ['b c', undefined], // of two branches
    ['a b', undefined],
    ['x y', undefined], // neither leads to the other
  ])('%s', (ids, want) => {
    const run = runOf(outline, new Set(ids.split(' ')))
    expect(run && linksOf(wrap(fork, run).workflow)).toEqual(want)
  })

  it('a loop goes into another one whole', () => {
    const loop = flow('a > l1', 'l1:LoopBody > b > e1 > l1', 'l1:LoopDone > d')
    const outline: Outline = {
      steps: [
        entry('a'),
        entry('l1', { end: 'e1', branches: [{ output: 'LoopBody', steps: [entry('b')] }] }),
        entry('d'),
      ],
      loops: [],
    }
    const run = runOf(outline, new Set(['l1']))
    expect(run && linksOf(wrap(loop, run).workflow)).toEqual([
      'a>repeat',
      'b>e1',
      'e1>l1',
      'l1:LoopBody>b',
      'l1:LoopDone>next_round',
      'next_round>repeat',
      'repeat:LoopBody>l1',
      'repeat:LoopDone>d',
    ])
  })
})
