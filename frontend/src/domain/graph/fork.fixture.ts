import { flow } from './parse.fixture'
import type { Outline } from '../../wire/types'

// entry is a step of an outline.
export const entry = (node: string, more: object = {}) => ({ node, depth: 0, ...more })

// fork parts after a, and meets again in d.
export const fork = flow('a > i1', 'i1:IfTrue > b > d', 'i1:IfFalse > c > d', 'd > f')
export const forkOutline: Outline = {
  steps: [
    entry('a'),
    entry('i1', {
      branches: [
        { output: 'IfTrue', steps: [entry('b')] },
        { output: 'IfFalse', steps: [entry('c')] },
      ],
    }),
    entry('d'),
    entry('f'),
  ],
  loops: [],
}
