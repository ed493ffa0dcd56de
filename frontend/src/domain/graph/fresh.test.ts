import { expect, it } from 'vitest'
import { tool } from '../form/tool.fixture'
import { nameGiver, newBlock } from './fresh'
import { flow } from './parse.fixture'

it('a new step is called as the list calls it from which it was chosen', () => {
  const tools = new Map([['transform_data', { ...tool('transform_data', ''), title: 'Shape data' }]])
  const shape = { kind: 'Tool', tool: 'transform_data' } as const
  expect(newBlock(flow('a > b'), shape, tools).nodes[0]).toMatchObject({ id: 'transform_data', name: 'Shape data' })
  expect(newBlock(flow('a > b'), { kind: 'Loop' }).nodes[0]).toMatchObject({ id: 'repeat', name: 'Loop' })
})

it('names and ids that were given once are given to no other step', () => {
  const give = nameGiver(flow('a > read'))
  expect(['Read', 'Read?', 'Read?', 'Inputs', 'A'].map((name) => give(name))).toEqual([
    { id: 'read_2', name: 'Read' },
    { id: 'read_3', name: 'Read?' },
    { id: 'read_2_2', name: 'Read? 2' },
    { id: 'inputs_2', name: 'Inputs' },
    { id: 'a_2', name: 'A' },
  ])
})
