import ELK from 'elkjs/lib/elk.bundled.js'
import { expect, it } from 'vitest'
import { bodiesOf } from '../../domain/graph/bodies'
import { loopsOf } from '../../domain/graph/loops'
import type { Direction } from '../../domain/program/settings'
import { edgeKey, outputLabel } from '../../domain/graph/workflow'
import { draw, placesOf } from './arrange'
import { generated } from './generated.fixture'
import { centred, LABEL, leastZoom, overlaps, wholeWidth } from './geometry'
import type { Box } from './geometry'
import { labelRoom } from './labelRoom'
import type { Route } from './route'

const engine = new ELK()
const elk = engine.layout.bind(engine)
const size = { width: 60, height: 18 }
const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height })

it.each([
  ['alone', { cards: [], lines: [], labels: [] }, 332],
  ['beside a card', { cards: [box(100, -20, 280, 56)], lines: [], labels: [] }, 192],
  ['beside a card that is very near', { cards: [box(32, -20, 280, 56)], lines: [], labels: [] }, 60],
  ['below a card', { cards: [box(-140, -40, 280, 24)], lines: [], labels: [] }, 332],
  ['beside one that is as long', { cards: [], lines: [], labels: [box(60, -9, 80, 18)] }, 92],
  ['beside a short one', { cards: [], lines: [], labels: [box(90, -9, 20, 18)] }, 2 * (100 - 10 / 0.45 - 4)],
])('a label %s may become so long', (_, around, room) => {
  expect(labelRoom({ x: 0, y: 0 }, size, true, around).long).toBeCloseTo(room)
})

it('a label between a card and another is as tall as there is room', () => {
  const around = { cards: [box(-140, -40, 280, 24)], lines: [], labels: [box(-30, 20, 60, 18)] }
  expect(labelRoom({ x: 0, y: 0 }, size, true, around)).toEqual({ long: 332, tall: 29 })
})

// As far as labels are shown, they lie on no other and on no card. FIGURES=all looks at more.
const EVERY = process.env.FIGURES === 'all' ? 6 : 20

it.each(['down', 'right'] as const)(
  'labels that are seen small lie on nothing, %s',
  { timeout: 60_000 },
  async (way) => {
    for (let seed = 0; seed < 300; seed += EVERY) expect(await laidOn(seed, way), `seed ${seed}`).toEqual([])
  },
)

// laidOn are the labels that lie on something at the zoom below which none are shown.
async function laidOn(seed: number, direction: Direction): Promise<string[]> {
  const workflow = generated(seed)
  const task = { workflow, loops: loopsOf(bodiesOf(workflow)), direction }
  const { boxes, edges, routes } = draw(task, await placesOf(task, elk))
  const labels = edges.flatMap((edge) => seen(edgeKey(edge), outputLabel(edge.output), routes.get(edgeKey(edge))))
  return labels.flatMap((one, i) =>
    [...labels.slice(i + 1).map((other) => other.box), ...boxes.values()].some((other) => overlaps(one.box, other))
      ? [one.key]
      : [],
  )
}

const SMALL = 0.45

function seen(key: string, text: string, route: Route | undefined): { key: string; box: Box }[] {
  const { label, room } = route ?? {}
  if (!label || room === undefined || SMALL < leastZoom(text, room)) return []
  const width = Math.min(room.long, wholeWidth(text) / SMALL)
  return [{ key, box: centred(label, { width, height: LABEL.seen / SMALL }) }]
}
