import ELK from 'elkjs/lib/elk.bundled.js'
import { describe, expect, it } from 'vitest'
import { randomFrom } from '../../domain/graph/random.fixture'
import { loopsOf } from '../../domain/graph/loops'
import { bodiesOf } from '../../domain/graph/bodies'
import { draw, NOTHING, placesOf } from './arrange'
import type { Arrangement, Inner, Task } from './arrange'
import { generated } from './generated.fixture'
import { overlaps } from './geometry'
import type { Box } from './geometry'

const engine = new ELK()
const elk = engine.layout.bind(engine)

// opened shows something of any size in some of the steps.
function opened({ nodes }: Task['workflow'], random: () => number): Map<string, Inner> {
  const inners = nodes
    .filter(({ kind }) => kind === 'Tool' && random() < 0.3)
    .map(({ id }): [string, Inner] => {
      const bounds = { x: 0, y: 0, width: 50 + random() * 900, height: 50 + random() * 700 }
      return [id, { workflow: NO_WORKFLOW, drawn: NOTHING, bounds, scale: 1 }]
    })
  return new Map(inners)
}

const NO_WORKFLOW = { version: 1, id: '', name: '', nodes: [], edges: [], notes: [] }

const meeting = ({ boxes }: Arrangement): string[] => {
  const all = [...boxes]
  return all.flatMap(([id, box], i) =>
    all.slice(i + 1).flatMap(([other, at]: [string, Box]) => (overlaps(box, at) ? [`${id} ${other}`] : [])),
  )
}

describe.each(['down', 'right'] as const)('steps that show what they call, %s', (direction) => {
  it.each(Array.from({ length: 10 }, (_, seed) => seed))('have room, and stand where they stood: %i', async (seed) => {
    const workflow = generated(seed)
    const task: Task = { workflow, loops: loopsOf(bodiesOf(workflow)), direction }
    const places = await placesOf(task, elk)
    const shown = draw({ ...task, opened: opened(workflow, randomFrom(seed)) }, places)
    expect(meeting(draw(task, places))).toEqual([])
    expect(meeting(shown)).toEqual([])
    for (const [id, at] of shown.positions) expect(shown.meant(at, id), id).toEqual(shown.places.get(id))
  })
})
