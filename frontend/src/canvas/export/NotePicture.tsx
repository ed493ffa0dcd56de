import type { Note } from '../../domain/workflow'
import { noteBox } from './bounds'
import { wrap } from './words'
import { Words } from './Words'
import type { Brush } from './Words'

const PAD = 12
const LINE = 17

// NotePicture is a text on the canvas that is not a step.
export function NotePicture({ note, brush: { colours, measure } }: { note: Note; brush: Brush }) {
  const box = noteBox(note)
  const lines = wrap(note.text, box.width - 2 * PAD, Math.max(1, Math.floor((box.height - 2 * PAD) / LINE)), measure)
  return (
    <g>
      <rect x={box.x} y={box.y} width={box.width} height={box.height} rx={12} fill={colours.raised} stroke={colours.line} />
      {lines.map((line, i) => <Words key={i} text={line} font="note" x={box.x + PAD} y={box.y + PAD + 11.5 + i * LINE} fill={colours.text} />)}
    </g>
  )
}
