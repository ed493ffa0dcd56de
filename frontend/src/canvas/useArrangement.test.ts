// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { flow } from '../domain/graph/parse.fixture'
import { NOTHING_GONE } from '../domain/graph/preview'
import { texts } from '../domain/texts'
import { draw } from '../jsx/draw.fixture'
import { jsx } from '../jsx/jsx-runtime'
import { useNotices } from '../store/page/notices'
import type { Scene } from '../store/document/scene'
import { useArrangement } from './useArrangement'
import type { ElkNode } from 'elkjs/lib/elk-api'

// The worker that lays out, which answers when a test says so: each card a row further down.
interface Asked {
  answer: () => void
  fail: () => void
}
const asked = vi.hoisted((): Asked[] => [])
vi.mock('./elk', () => ({
  elk: (graph: ElkNode) =>
    new Promise((resolve, reject) => {
      const children = graph.children?.map((child, i) => ({ ...child, x: 0, y: 100 * i }))
      asked.push({
        answer: () => resolve({ ...graph, children, edges: [] }),
        fail: () => reject(new Error('the worker is gone')),
      })
    }),
}))

// scene is a decision whose two ways meet again: a row alone needs no worker.
const scene = (name: string): Scene => ({
  of: 'document',
  unfilled: new Set(),
  workflow: flow(`i${name}:IfTrue > a${name} > z${name}`, `i${name}:IfFalse > b${name} > z${name}`),
  problems: [],
  bodies: [],
  gone: NOTHING_GONE,
  marks: new Map(),
  leftOut: new Set(),
})

function Drawn({ of }: { of: Scene }) {
  const { arrangement, busy } = useArrangement(of)
  return jsx('p', { children: `${[...arrangement.positions.keys()].join(' ')}${busy ? ' …' : ''}` })
}

const settle = (how: (() => void) | undefined): Promise<void> =>
  act(async () => {
    how?.()
    await new Promise((resolve) => setTimeout(resolve))
  })

beforeEach(() => {
  asked.length = 0
  useNotices.setState({ list: [] })
})

it('of two layouts that are on their way the one of what is shown is drawn, whichever comes last', async () => {
  const { box, again } = draw(jsx(Drawn, { of: scene('1') }))
  await settle(undefined)
  again(jsx(Drawn, { of: scene('2') }))
  await settle(undefined)
  const [first, second] = [asked[0], asked[1]]
  expect(asked.length).toBeGreaterThan(1)
  await settle(second?.answer)
  await settle(first?.answer)
  await settle(first?.fail)
  expect(box.textContent).toBe('i2 a2 z2 b2')
  expect(useNotices.getState().list).toEqual([])
})

it('what changes no place is not laid out anew', async () => {
  const { box, again } = draw(jsx(Drawn, { of: scene('1') }))
  await settle(undefined)
  expect(box.textContent).toBe(' …')
  await settle(asked[0]?.answer)
  expect(box.textContent).toBe('i1 a1 z1 b1')
  const count = asked.length
  again(jsx(Drawn, { of: { ...scene('1'), problems: [{} as never] } }))
  await settle(undefined)
  expect(asked).toHaveLength(count)
})

it('a layout that fails is said, once the canvas waits for it', async () => {
  draw(jsx(Drawn, { of: scene('1') }))
  await settle(undefined)
  await settle(asked[0]?.fail)
  expect(useNotices.getState().list.map(({ text }) => text)).toEqual([texts.canvas.layoutFailed])
})

it('while another workflow is laid out nothing of the one before is drawn', async () => {
  const { box, again } = draw(jsx(Drawn, { of: scene('1') }))
  await settle(undefined)
  await settle(asked[0]?.answer)
  const other = scene('2')
  again(jsx(Drawn, { of: { ...other, workflow: { ...other.workflow, id: 'other' } } }))
  await settle(undefined)
  expect(box.textContent).toBe(' …')
})
