import type { Box } from '../layout/geometry'
import { INNER_RIM } from '../layout/inner'
import type { Inner } from '../layout/arrange'
import { viewBoxOf } from './bounds'
import { Drawing } from './Drawing'
import type { Brush } from './Words'

interface Props {
  inner: Inner
  box: Box // of the card
  brush: Brush
}

// InnerPicture is the workflow that a step calls, at the foot of its card.
export function InnerPicture({ inner: { workflow, drawn, bounds, scale }, box, brush }: Props) {
  const [width, height] = [bounds.width * scale, bounds.height * scale]
  return (
    <svg
      x={box.x + (box.width - width) / 2}
      y={box.y + box.height - INNER_RIM - height}
      width={width}
      height={height}
      viewBox={viewBoxOf(bounds)}
    >
      <Drawing workflow={workflow} drawn={drawn} brush={brush} />
    </svg>
  )
}
