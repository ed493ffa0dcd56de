// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it } from 'vitest'
import { bodiesOf } from '../domain/graph/bodies'
import { loopsOf } from '../domain/graph/loops'
import { flow } from '../domain/graph/parse.fixture'
import { NOTHING_GONE } from '../domain/graph/preview'
import { draw } from '../jsx/draw.fixture'
import { jsx } from '../jsx/jsx-runtime'
import { draw as arranged, NOWHERE } from './layout/arrange'
import { buildEdges } from './build'
import { useEdges } from './useEdges'
import type { LinkEdge } from './flow'
import type { Scene } from '../store/document/scene'
import type { Workflow } from '../wire/types'

const workflow = flow('a > b > c')
const positions = new Map(workflow.nodes.map(({ id }, i) => [id, { x: 0, y: 100 * i }]))
const arrangement = arranged({ workflow, loops: [], direction: 'down' }, { ...NOWHERE, positions })

const sceneOf = (shown: Workflow): Scene => ({
  of: 'document',
  unfilled: new Set(),
  workflow: shown,
  problems: [],
  bodies: [],
  gone: NOTHING_GONE,
  marks: new Map(),
  leftOut: new Set(),
})

const changed = (id: string, change: object): Workflow => ({
  ...workflow,
  nodes: workflow.nodes.map((node) => (node.id === id ? { ...node, ...change } : node)),
})

const seen: LinkEdge[][] = []
function Drawn({ shown }: { shown: Workflow }) {
  seen.push(useEdges(sceneOf(shown), arrangement))
  return null
}

it('links that are as they were are the same list, and those of a step called anew are others', () => {
  const { again } = draw(jsx(Drawn, { shown: workflow }))
  act(() => {
    again(jsx(Drawn, { shown: changed('a', { note: 'Other' }) }))
  })
  expect(seen[0]).toHaveLength(2)
  expect(seen.at(-1)).toBe(seen[0])
  act(() => {
    again(jsx(Drawn, { shown: changed('a', { name: 'Called anew' }) }))
  })
  expect(seen.at(-1)?.map((edge, i) => edge === seen[0]?.[i])).toEqual([false, true])
  expect(seen.at(-1)?.[0]?.ariaLabel).toContain('Called anew')
})

it('the way of an error is told apart from those of a decision', () => {
  const ways = flow('a:IfFalse > b:OnError > c')
  const drawn = arranged({ workflow: ways, loops: [], direction: 'down' }, { ...NOWHERE, positions })
  expect(buildEdges(sceneOf(ways), drawn).map(({ data }) => data?.tone)).toEqual(['false', 'error'])
})

it('a label within the frame of a loop is told apart from one on the ground', () => {
  const round = flow('a > l1:LoopBody > b > e1 > l1:LoopDone > c')
  const places = new Map(round.nodes.map(({ id }, i) => [id, { x: id === 'e1' ? 60 : 0, y: 140 * i }]))
  const loops = loopsOf(bodiesOf(round))
  const drawn = arranged({ workflow: round, loops, direction: 'down' }, { ...NOWHERE, positions: places })
  const framed = buildEdges(sceneOf(round), drawn).filter(({ data }) => data?.framed)
  expect(framed.map(({ data }) => data?.output)).toEqual(['LoopBody'])
})
