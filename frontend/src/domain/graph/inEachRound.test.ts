import { expect, it } from 'vitest'
import { inEachRound } from './inEachRound'
import type { Workflow } from '../../wire/types'

it('knows the steps that each round comes to', () => {
  const kinds = { l: 'Loop', a: 'Tool', i: 'If', b: 'Tool', e: 'EndLoop', z: 'Tool' }
  const nodes = Object.entries(kinds).map(([id, kind]) => ({ id, kind }))
  const edges = ['l LoopBody a', 'a  i', 'i IfTrue b', 'b  e', 'i IfFalse e', 'e  l', 'l LoopDone z'].map((edge) => {
    const [from, output, to] = edge.split(' ')
    return output === '' ? { from, to } : { from, output, to }
  })
  const workflow = { nodes, edges } as unknown as Workflow
  expect(nodes.map(({ id }) => id).filter((id) => inEachRound(workflow, id))).toEqual(['a', 'i'])
})
