import { texts } from '../../domain/texts'
import type { Box } from '../layout/geometry'
import { viewBoxOf } from './bounds'
import type { Drawn } from './bounds'
import { Drawing } from './Drawing'
import { InnerPicture } from './InnerPicture'
import { printable } from './words'
import type { Brush } from './Words'
import type { Workflow } from '../../wire/types'

interface Props {
  workflow: Workflow
  drawn: Drawn
  bounds: Box
  brush: Brush
}

// Picture is the graph as it is shown, as an SVG that needs nothing else.
export function Picture({ workflow, drawn, bounds, brush }: Props) {
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width={bounds.width} height={bounds.height} viewBox={viewBoxOf(bounds)}>
      <title>{printable(workflow.name || texts.untitled)}</title>
      <style>{brush.fonts}</style>
      <rect {...bounds} fill={brush.colours.bg} />
      <Drawing workflow={workflow} drawn={drawn} brush={brush} />
      {[...drawn.opened].map(([id, inner]) => {
        const box = drawn.boxes.get(id)
        return box && <InnerPicture key={id} inner={inner} box={box} brush={brush} />
      })}
    </svg>
  )
}
