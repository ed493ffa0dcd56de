import { cardSize, NAME, TILE } from '../../domain/graph/cardSize'
import { lookOf } from '../../domain/graph/look'
import type { Piece } from '../../wire/types'
import { shownName } from '../../domain/text/legible'
import { sentence } from '../../domain/text/sentence'
import { texts } from '../../domain/texts'
import type { Box } from '../layout/geometry'
import { isFromRight } from '../../ui/mixed'
import { CHIP, nameLines, placePieces } from './words'
import { Label, Words } from './Words'
import type { Brush } from './Words'
import type { Node } from '../../wire/types'

interface Props {
  node: Node
  box: Box
  nameOf: (id: string) => string
  folded: number | undefined // a collapsed loop: how many steps it hides
  icon: (name: string) => string // id of what draws an icon
  brush: Brush
}

const TEXT = { x: 55, width: NAME.room } // within a card
const HIGH = { name: 16.25, line: 16.8 } // a line of either, as on the canvas
const BASE = { name: 12.85, line: 12.75 } // from its top to where its letters stand
const CHIP_BOX = { above: 11.6, height: 14.5, radius: 5 }

// CardPicture is a step as the canvas shows it.
export function CardPicture({ node, box, nameOf, folded, icon: iconId, brush }: Props) {
  const { colours, measure } = brush
  const { family, icon } = lookOf(node)
  const off = node.enabled === false
  const name = shownName(node.name)
  const names = nameLines(name, TEXT.width, measure)
  const head = Math.min(box.height, cardSize(node.name).height) // below it is what the step calls, where that is shown
  const top = (head - names.length * HIGH.name - HIGH.line) / 2
  const below = top + names.length * HIGH.name
  return (
    <g transform={`translate(${box.x} ${box.y})`}>
      <rect
        x={0.5}
        y={0.5}
        width={box.width - 1}
        height={box.height - 1}
        rx={12}
        fill={colours.card}
        stroke={colours.cardLine}
        strokeDasharray={off ? '4 3' : undefined}
      />
      <g transform={`translate(11 ${(head - TILE) / 2})`} opacity={off ? 0.5 : undefined}>
        <rect width={TILE} height={TILE} rx={8} fill={colours[family]} fillOpacity={colours.tint} />
        <use href={`#${iconId(icon)}`} x={8} y={8} color={colours[family]} />
      </g>
      {names.map((text, i) => (
        <Words
          key={i}
          text={text}
          font="name"
          x={TEXT.x}
          y={top + i * HIGH.name + BASE.name}
          room={TEXT.width}
          fromRight={isFromRight(name)}
          fill={off ? colours.muted : colours.text}
        />
      ))}
      <Says pieces={sentence(node, nameOf, brush.tools)} y={below + BASE.line} brush={brush} />
      {folded !== undefined && (
        <Label
          text={texts.canvas.hiddenSteps(folded)}
          at={{ x: box.width / 2, y: box.height }}
          colour={colours.flow}
          room={90}
          brush={brush}
        />
      )}
      {off && (
        <Label text={texts.card.off} at={{ x: box.width - 26, y: 0 }} colour={colours.muted} room={60} brush={brush} />
      )}
    </g>
  )
}

interface SaysProps {
  pieces: readonly Piece[]
  y: number // where its letters stand
  brush: Brush
}

// Says is what the step does, with references as chips.
function Says({ pieces, y, brush: { colours, measure } }: SaysProps) {
  return placePieces(pieces, TEXT.width, measure).map((piece) => {
    const pad = piece.reference ? CHIP : 0
    return (
      <g key={piece.x}>
        {piece.reference && (
          <rect
            x={TEXT.x + piece.x}
            y={y - CHIP_BOX.above}
            width={piece.width}
            height={CHIP_BOX.height}
            rx={CHIP_BOX.radius}
            fill={colours.reference}
            fillOpacity={colours.tint}
          />
        )}
        <Words
          text={piece.text}
          font="line"
          x={TEXT.x + piece.x + pad}
          y={y}
          room={piece.width - 2 * pad}
          fill={piece.reference ? colours.reference : colours.muted}
        />
      </g>
    )
  })
}
