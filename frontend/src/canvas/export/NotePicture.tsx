import { colourOf } from '../../domain/graph/noteColour'
import { proseText } from '../../ui/proseText'
import { noteBox } from '../layout/noteBox'
import type { Colours } from './colours'
import { wrap } from './words'
import { Words } from './Words'
import type { Brush } from './Words'
import type { Note, NoteColor } from '../../wire/types'

const PAD = { x: 13, y: 11 } // with the border
const LINE = 17

const FILLS = {
  '': 'note',
  blue: 'noteBlue',
  green: 'noteGreen',
  red: 'noteRed',
  violet: 'noteViolet',
  grey: 'noteGrey',
} as const satisfies Record<NoteColor, keyof Colours>

// NotePicture is a text on the canvas that is not a step; it lies below all else.
export function NotePicture({ note, brush: { colours, measure } }: { note: Note; brush: Brush }) {
  const box = noteBox(note)
  const lines = wrap(
    proseText(note.text),
    box.width - 2 * PAD.x,
    Math.max(1, Math.floor((box.height - 2 * PAD.y) / LINE)),
    measure,
  )
  return (
    <g>
      <rect
        x={box.x}
        y={box.y}
        width={box.width}
        height={box.height}
        rx={12}
        fill={colours[FILLS[colourOf(note)]]}
        stroke={colours.line}
      />
      {lines.map((line, i) => (
        <Words
          key={i}
          text={line}
          font="note"
          x={box.x + PAD.x}
          y={box.y + PAD.y + 12.5 + i * LINE}
          room={box.width - 2 * PAD.x}
          fill={colours.text}
        />
      ))}
    </g>
  )
}
