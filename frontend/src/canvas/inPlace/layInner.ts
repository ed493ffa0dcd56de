import { bodiesOf } from '../../domain/graph/bodies'
import { loopsOf } from '../../domain/graph/loops'
import type { Direction } from '../../domain/program/settings'
import { boundsOf } from '../bounds'
import { elk } from '../elk'
import { draw, placesOf } from '../layout/arrange'
import type { Task } from '../layout/arrange'
import { grown } from '../layout/geometry'
import { innerScale } from '../layout/inner'
import type { Inner } from '../layout/arrange'
import type { Workflow } from '../../wire/types'

const MARGIN = 12 // around what is drawn

// innersOf lays out what each of the steps calls, as the canvas would.
export async function innersOf(
  steps: ReadonlyMap<string, Workflow>,
  direction: Direction,
): Promise<ReadonlyMap<string, Inner>> {
  const laid = await Promise.all(
    [...steps].map(async ([step, workflow]): Promise<[string, Inner]> => [step, await innerOf(workflow, direction)]),
  )
  return new Map(laid)
}

const known: Record<Direction, WeakMap<Workflow, Promise<Inner>>> = { down: new WeakMap(), right: new WeakMap() }

function innerOf(workflow: Workflow, direction: Direction): Promise<Inner> {
  const inner = known[direction].get(workflow) ?? layInner(workflow, direction)
  known[direction].set(workflow, inner)
  return inner
}

async function layInner(workflow: Workflow, direction: Direction): Promise<Inner> {
  const task: Task = { workflow, loops: loopsOf(bodiesOf(workflow)), direction }
  const drawn = draw(task, await placesOf(task, elk))
  const bounds = grown(boundsOf(drawn, workflow.notes) ?? { x: 0, y: 0, width: 0, height: 0 }, MARGIN)
  return { workflow, drawn, bounds, scale: innerScale(bounds) }
}
