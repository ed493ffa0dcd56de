import { lookOf } from '../domain/graph/look'
import { loopsOf } from '../domain/graph/loops'
import type { Thumbnail } from '../store/page/thumbnail'
import { elk } from './elk'
import { draw, placesOf } from './layout/arrange'
import type { Task } from './layout/arrange'
import type { Box } from './layout/geometry'
import { viewBoxFor } from './minimapShapes'
import { pathOf } from './path'
import type { Body, Workflow } from '../wire/types'

const RADIUS = 12
const INSET = 12 // of the tile in its card

// thumbnailOf lays out the workflow as the canvas would, and leaves out all words.
export async function thumbnailOf(workflow: Workflow, bodies: readonly Body[]): Promise<Thumbnail> {
  const task: Task = { workflow, loops: loopsOf(bodies), direction: 'down' }
  const { boxes, frames, routes } = draw(task, await placesOf(task, elk))
  const { x, y, width, height } = viewBoxFor([...boxes.values(), ...frames.values()])
  const cards = workflow.nodes.flatMap((node) => {
    const box = boxes.get(node.id)
    return box ? [{ node, box }] : []
  })
  return {
    viewBox: [x, y, width, height].join(' '),
    shapes: [
      ['frame', [...frames.values()].map(rounded).join('')],
      ['line', [...routes.values()].map(({ points }) => pathOf(points)).join('')],
      ['card', cards.map(({ box }) => rounded(box)).join('')],
      ...cards
        .filter(({ node }) => node.kind !== 'EndLoop')
        .map(({ node, box }): [string, string] => [lookOf(node).family, rounded(tileIn(box))]),
    ],
  }
}

function tileIn({ x, y, height }: Box): Box {
  const size = Math.min(32, height - 2 * INSET)
  return { x: x + INSET, y: y + (height - size) / 2, width: size, height: size }
}

function rounded({ x, y, width, height }: Box): string {
  const r = Math.min(RADIUS, height / 2)
  const corner = (dx: number, dy: number): string => `a${r},${r} 0 0 1 ${dx},${dy}`
  const [across, down] = [width - 2 * r, height - 2 * r]
  return `M${x + r},${y}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`
}
