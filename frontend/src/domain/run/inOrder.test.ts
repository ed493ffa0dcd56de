import { expect, it } from 'vitest'
import { inOrder } from './inOrder'
import type { Workflow } from '../../wire/types'

const workflow = {
  nodes: [
    { id: 'list', kind: 'Tool' },
    { id: 'each', kind: 'Loop', loop: { over: 'list.files' } },
    { id: 'end', kind: 'EndLoop', endLoop: { loop: 'each' } },
    { id: 'write', kind: 'Tool' },
    { id: 'other', kind: 'Tool' },
    { id: 'read', kind: 'Tool' },
  ],
  edges: [
    { from: 'list', to: 'each' },
    { from: 'each', to: 'read', output: 'LoopBody' },
    { from: 'read', to: 'end' },
    { from: 'end', to: 'each' },
    { from: 'each', to: 'write', output: 'LoopDone' },
  ],
} as unknown as Workflow

it('the step in a loop comes before what is behind the loop', () => {
  const steps = ['list', 'write', 'other', 'read'].map((node) => ({ node }))
  expect(inOrder(steps, workflow).map(({ node }) => node)).toEqual(['list', 'read', 'write', 'other'])
})
