import { beforeEach, expect, it, vi } from 'vitest'
import { flow } from '../domain/graph/parse.fixture'
import { nudgeSelected, placeSteps } from './edit/arranging'
import { useDocument } from './document/document'
import { made } from './document/made.fixture'
import { moveSelected } from './edit/editing'
import { setCanvasPort } from './page/canvasPort'
import type { CanvasPort } from './page/canvasPort'
import { selectMany } from './page/selection'
import type { Outline, Patch, Workflow } from '../wire/types'

// Intents that come faster than the program answers, as from a key that is held.

const outlineOf = (workflow: Workflow): Outline => {
  const next = new Map(workflow.edges.map(({ from, to }) => [from, to]))
  const led = new Set(next.values())
  const steps = []
  for (let id = workflow.nodes.find((node) => !led.has(node.id))?.id; id !== undefined; id = next.get(id))
    steps.push({ node: id, depth: 0 })
  return { steps, loops: [] }
}

const app = {
  Edit: ({ patch }: { patch: Patch }): Promise<number> => made(patch, (workflow) => ({ outline: outlineOf(workflow) })),
}
vi.stubGlobal('window', { go: { main: { App: app } } })

const placeNow = (id: string) => useDocument.getState().workflow.nodes.find((node) => node.id === id)?.position

beforeEach(() => {
  const workflow = flow('a > b > c > d')
  useDocument.setState({ workflow, outline: outlineOf(workflow), revision: 1 })
  const places = new Map(workflow.nodes.map(({ id }, i) => [id, { x: 0, y: 100 * i }]))
  setCanvasPort({ places } as unknown as CanvasPort)
  selectMany(['d'])
})

it('a step moves as many places as it was told to', async () => {
  await Promise.all([moveSelected('up'), moveSelected('up'), moveSelected('up')])
  expect(useDocument.getState().outline.steps.map(({ node }) => node)).toEqual(['d', 'a', 'b', 'c'])
})

it('a step is nudged from where the nudge before left it', async () => {
  await Promise.all([nudgeSelected({ x: 20, y: 0 }), nudgeSelected({ x: 20, y: 0 }), nudgeSelected({ x: 0, y: 20 })])
  expect(placeNow('d')).toEqual({ x: 40, y: 320 })
})

it('a step stays where it was put while what is drawn still shows it elsewhere', async () => {
  await placeSteps('Move step', new Map([['a', { x: 500, y: 0 }]]))
  await placeSteps('Move step', new Map([['b', { x: 700, y: 0 }]]))
  expect(['a', 'b', 'c'].map(placeNow)).toEqual([
    { x: 500, y: 0 },
    { x: 700, y: 0 },
    { x: 0, y: 200 },
  ])
})
