import { expect, it } from 'vitest'
import { eachRoundOf } from './eachRound'
import type { Workflow } from '../../wire/types'

it('knows the steps that each round comes to', () => {
  const kinds = {
    l: 'Loop',
    a: 'Tool',
    m: 'Loop',
    c: 'Tool',
    f: 'EndLoop',
    i: 'If',
    b: 'Tool',
    e: 'EndLoop',
    z: 'Tool',
  }
  const nodes = Object.entries(kinds).map(([id, kind]) => ({ id, kind }))
  const links = ['l LoopBody a', 'a  m', 'm LoopBody c', 'c  f', 'f  m', 'm LoopDone i', 'i IfTrue b', 'b  e']
  const edges = [...links, 'i IfFalse e', 'e  l', 'l LoopDone z'].map((edge) => {
    const [from, output, to] = edge.split(' ')
    return output === '' ? { from, to } : { from, output, to }
  })
  const workflow = { nodes, edges } as unknown as Workflow
  const found = nodes.map(({ id }) => `${id} ${eachRoundOf(workflow, id) ?? ''}`.trim())
  expect(found).toEqual(['l', 'a l', 'm l', 'c m', 'f', 'i', 'b', 'e', 'z'])
})
