import ELK from 'elkjs/lib/elk.bundled.js'
import { expect, it } from 'vitest'
import { bodiesOf } from '../../domain/graph/bodies'
import { loopsOf } from '../../domain/graph/loops'
import type { Direction } from '../../domain/program/settings'
import { edgeKey, outputLabel } from '../../domain/graph/workflow'
import { draw, placesOf } from './arrange'
import { generated } from './generated.fixture'
import { centred, leastZoom, overlaps, wholeWidth } from './geometry'
import type { Box } from './geometry'
import { labelRoom } from './labelRoom'
import type { Route } from './route'

const engine = new ELK()
const elk = engine.layout.bind(engine)
const size = { width: 60, height: 18 }
const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height })

it.each([
  ['alone', { solid: [], labels: [] }, 340],
  ['beside a card', { solid: [box(100, -20, 280, 56)], labels: [] }, 192],
  ['beside a card that is very near', { solid: [box(32, -20, 280, 56)], labels: [] }, 60],
  ['below a card', { solid: [box(-140, -40, 280, 24)], labels: [] }, 340],
  ['beside one that is as long', { solid: [], labels: [box(60, -9, 80, 18)] }, 92],
  ['beside a short one', { solid: [], labels: [box(90, -9, 20, 18)] }, 2 * (100 - 10 / 0.45 - 4)],
])('a label %s may become so long', (_, around, room) => {
  expect(labelRoom({ x: 0, y: 0 }, size, true, around)).toBeCloseTo(room)
})

// As far as labels are shown, they lie on no other and on no card. Where the flow runs to the
// right, labels of different steps may stand too close above one another to be as tall.
it.each([
  ['down', 0],
  ['right', 6],
] as const)('labels that are seen small lie on nothing, %s', { timeout: 60_000 }, async (way, most) => {
  const found: string[] = []
  for (let seed = 0; seed < 300; seed += 6) found.push(...(await laidOn(seed, way)).map((key) => `${seed}: ${key}`))
  expect(found.length, found.join(', ')).toBeLessThanOrEqual(most)
})

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
  const width = Math.min(room, wholeWidth(text) / SMALL)
  return [{ key, box: centred(label, { width, height: 16 / SMALL }) }]
}
