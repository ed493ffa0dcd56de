import { loopsOf } from '../../domain/graph/loops'
import { useCollapsed } from '../../store/document/collapsed'
import { useDocument } from '../../store/document/document'
import type { CanvasPort, Picture } from '../../store/page/canvasPort'
import { useTools } from '../../store/program/tools'
import type { Scene } from '../../store/document/scene'
import { elk } from '../elk'
import { draw, placesOf } from '../layout/arrange'
import type { Arrangement, Task } from '../layout/arrange'
import { coloursNow } from './colours'
import { fontStyle } from './fonts'
import { measure } from './measure'
import { pngOf } from './png'
import type { Workflow } from '../../wire/types'

// painterOf draws the pictures of exports. While something is previewed the document is
// arranged anew: what is proposed is in no document.
export function painterOf(
  of: Scene['of'],
  workflow: Workflow,
  arrangement: Arrangement,
): Pick<CanvasPort, 'paint' | 'draw'> {
  const stands = of === 'document' && holds(arrangement, workflow)
  return {
    paint: async () => paint(stands ? arrangement : await arranged(arrangement)),
    draw: ({ svg, width, height }, scale) => pngOf(svg, width, height, scale),
  }
}

// holds reports whether every step has its place: a new one waits for the layout.
function holds({ positions, hidden }: Arrangement, { nodes }: Workflow): boolean {
  return nodes.every(({ id }) => positions.has(id) || hidden.has(id))
}

// arranged is the document as the canvas would show it.
async function arranged({ direction, opened }: Arrangement): Promise<Arrangement> {
  const { workflow, outline } = useDocument.getState()
  const collapsed = useCollapsed.getState().heads
  const task: Task = { workflow, loops: loopsOf(outline.loops), direction, collapsed, opened }
  return draw(task, await placesOf(task, elk))
}

async function paint(arrangement: Arrangement): Promise<Picture> {
  const { workflow } = useDocument.getState()
  const { svgOf } = await import('./svg') // it is needed by few, and large
  return svgOf(workflow, arrangement, {
    tools: useTools.getState().tools,
    colours: coloursNow(),
    measure: measure(),
    fonts: await fontStyle(JSON.stringify(workflow)),
  })
}
