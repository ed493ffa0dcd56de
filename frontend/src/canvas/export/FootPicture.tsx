import type { Box } from '../layout/geometry'
import { fit, printable } from './words'
import { Words } from './Words'
import type { Brush } from './Words'

// FootPicture is the pill that the body of a loop ends with.
export function FootPicture({ name, box, brush: { colours, measure } }: { name: string; box: Box; brush: Brush }) {
  const { x, y, width, height } = box
  return (
    <g>
      <rect
        x={x + 0.5}
        y={y + 0.5}
        width={width - 1}
        height={height - 1}
        rx={height / 2}
        fill={colours.panel}
        stroke={colours.line}
      />
      <Words
        text={fit(printable(name), width - height, 'label', measure)}
        font="label"
        x={x + width / 2}
        y={y + height / 2 + 4}
        fill={colours.muted}
        middle
      />
    </g>
  )
}
