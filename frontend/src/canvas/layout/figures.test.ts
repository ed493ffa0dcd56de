import ELK from 'elkjs/lib/elk.bundled.js'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bodiesOf } from '../../domain/graph/bodies'
import { loopsOf } from '../../domain/graph/loops'
import { edgeKey, outputLabel } from '../../domain/graph/workflow'
import type { Direction } from '../../domain/program/settings'
import { draw, placesOf } from './arrange'
import { figuresOf, HARD } from './figures.fixture'
import type { Figures } from './figures.fixture'
import { generated } from './generated.fixture'
import { LABEL, labelWidth, leastZoom } from './geometry'
import type { Size } from './geometry'
import { READABLE } from '../view'
import type { Workflow } from '../../wire/types'

// What the drawings of many workflows have to keep.

const engine = new ELK()
const elk = engine.layout.bind(engine)

const FOLDER = join(import.meta.dirname, '../../../../examples')
const EXAMPLES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Workflow)

async function figures(workflow: Workflow, direction: Direction): Promise<Figures & { unread: string[] }> {
  const task = { workflow, loops: loopsOf(bodiesOf(workflow)), direction }
  const { boxes, edges, routes } = draw(task, await placesOf(task, elk))
  const unread = edges.flatMap((edge) => {
    const [text, room] = [outputLabel(edge.output), routes.get(edgeKey(edge))?.room]
    return text !== '' && room && leastZoom(text, room) > READABLE ? [`${edgeKey(edge)} “${text}”`] : []
  })
  const label = (text: string): Size => ({ width: labelWidth(text), height: LABEL.height })
  return { ...figuresOf({ cards: boxes, edges, routes, label }), unread }
}

// KEPT is what no drawing may have: unread are labels of which too little has room at the zoom down to
// which cards say what their steps do.
const KEPT = [...HARD, 'unread'] as const

it.each(
  EXAMPLES.flatMap((workflow) => (['down', 'right'] as const).map((way) => [workflow.name, way, workflow] as const)),
)('%s, %s: nothing lies on anything, and nothing crosses', async (_, direction, workflow) => {
  const found = await figures(workflow, direction)
  for (const name of KEPT) expect(found[name], name).toEqual([])
  expect(found.crossed).toEqual([])
})

// Every tenth of the generated workflows, in one direction. FIGURES=all takes each in both.
const ALL = process.env.FIGURES === 'all'
const CHUNK = 30
const DIRECTIONS = ['down', 'right'] as const

// MOST are the links that may cross in all of them; nothing may lie on anything.
const MOST = ALL ? { down: 5, right: 5 } : { down: 0, right: 0 }

const crossed: Record<Direction, string[]> = { down: [], right: [] }
it.each(Array.from({ length: 300 / CHUNK }, (_, i) => i * CHUNK))(
  'nothing lies on anything in generated workflows from %i',
  { timeout: 600_000 },
  async (first) => {
    for (let seed = first; seed < first + CHUNK; seed += ALL ? 1 : 10) {
      for (const direction of ALL ? DIRECTIONS : DIRECTIONS.slice((seed / 10) % 2).slice(0, 1)) {
        const found = await figures(generated(seed), direction)
        for (const name of KEPT) expect(found[name], `seed ${seed}, ${direction}: ${name}`).toEqual([])
        crossed[direction].push(...found.crossed.map((one) => `${seed}: ${one}`))
      }
    }
  },
)

it.each(DIRECTIONS)('few links of generated workflows cross, %s', (direction) =>
  expect(crossed[direction].length, crossed[direction].join('\n')).toBeLessThanOrEqual(MOST[direction]),
)
