import ELK from 'elkjs/lib/elk.bundled.js'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bodiesOf } from '../../domain/graph/bodies'
import { loopsOf } from '../../domain/graph/loops'
import type { Direction } from '../../domain/program/settings'
import { draw, placesOf } from './arrange'
import { figuresOf, HARD } from './figures.fixture'
import type { Figures } from './figures.fixture'
import { generated } from './generated.fixture'
import { LABEL, labelWidth } from './geometry'
import type { Workflow } from '../../wire/types'

// What the drawings of many workflows have to keep.

const engine = new ELK()
const elk = engine.layout.bind(engine)

const FOLDER = join(import.meta.dirname, '../../../../examples')
const EXAMPLES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Workflow)

async function figures(workflow: Workflow, direction: Direction): Promise<Figures> {
  const task = { workflow, loops: loopsOf(bodiesOf(workflow)), direction }
  const { boxes, edges, routes } = draw(task, await placesOf(task, elk))
  return figuresOf({
    cards: boxes,
    edges,
    routes,
    label: (text) => ({ width: labelWidth(text), height: LABEL.height }),
  })
}

it.each(
  EXAMPLES.flatMap((workflow) => (['down', 'right'] as const).map((way) => [workflow.name, way, workflow] as const)),
)('%s, %s: nothing lies on anything, and nothing crosses', async (_, direction, workflow) => {
  const found = await figures(workflow, direction)
  for (const name of HARD) expect(found[name], name).toEqual([])
  expect(found.crossed).toEqual([])
})

// Generated in both directions: no link runs through a card or aslant; what else is not yet at
// zero may not become more.
const MOST = { labelOnLabel: 10, labelOnCard: 6, labelOnEdge: 20, edgeOnCard: 0, slanted: 0, shared: 5, crossed: 120 }
const CHUNK = 30

const sums: Record<string, string[]> = {}
it.each(Array.from({ length: 300 / CHUNK }, (_, i) => i * CHUNK))(
  'generated workflows from %i',
  { timeout: 300_000 },
  async (first) => {
    for (let seed = first; seed < first + CHUNK; seed += 3) {
      const found = await figures(generated(seed), seed % 2 === 0 ? 'down' : 'right')
      for (const name of [...HARD, 'crossed'] as const)
        sums[name] = [...(sums[name] ?? []), ...found[name].map((one) => `${seed}: ${one}`)]
      expect(found.edgeOnCard, `seed ${seed}`).toEqual([])
      expect(found.slanted, `seed ${seed}`).toEqual([])
    }
  },
)

it('of generated workflows few have a label that lies on something, or links that cross', () => {
  for (const [name, most] of Object.entries(MOST))
    expect(sums[name]?.length, sums[name]?.join('\n')).toBeLessThanOrEqual(most)
})
