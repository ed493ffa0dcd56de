import { expect, test } from 'vitest'
import { insert } from './insert'
import { flow, linksOf } from './parse.fixture'
import { remove } from './remove'
import type { Workflow } from '../../wire/types'

const MANY = 10_000

const row = (name: string, length = MANY): Workflow => flow(Array.from({ length }, (_, i) => `${name}${i}`).join(' > '))

test('of the longest row of steps all but the ends are removed', () => {
  const workflow = row('a')
  const left = remove(workflow, new Set(workflow.nodes.slice(1, -1).map(({ id }) => id)))
  expect(linksOf(left)).toEqual([`a0>a${MANY - 1}`])
})

test('the longest row is put into a link, in whatever order its own are listed', () => {
  const { nodes, edges, notes } = row('b')
  const after = insert(row('a', 2), { nodes, edges: edges.toReversed(), notes }, { kind: 'link', key: 'a0>a1' })
  expect(after.edges).toHaveLength(MANY + 1)
  expect(linksOf(after)).toEqual(expect.arrayContaining(['a0>b0', `b${MANY - 1}>a1`]))
})
