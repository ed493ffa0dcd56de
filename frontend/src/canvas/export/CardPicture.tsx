import { CARD, NAME, TILE } from '../../domain/graph/cardSize'
import { lookOf } from '../../domain/graph/look'
import { sentence } from '../../domain/text/sentence'
import { texts } from '../../domain/texts'
import type { Box } from '../layout/geometry'
import { fit, placePieces, printable } from './words'
import { Label, Words } from './Words'
import type { Brush } from './Words'
import type { Node } from '../../wire/types'

interface Props {
  node: Node
  box: Box
  nameOf: (id: string) => string
  folded: number | undefined // a collapsed loop: how many steps it hides
  brush: Brush
}

const TEXT = { x: 55, width: NAME.room, name: 24, line: 41 } // within a card

// CardPicture is a step.
export function CardPicture({ node, box, nameOf, folded, brush }: Props) {
  const { colours, measure, tools } = brush
  const { family, icon } = lookOf(node)
  const off = node.enabled === false
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
      />
      <g opacity={off ? 0.5 : undefined}>
        <rect
          x={12}
          y={12}
          width={TILE}
          height={TILE}
          rx={8}
          fill={colours[family]}
          fillOpacity={Number.parseFloat(colours.tint) / 100}
        />
        <use href={`#icon-${icon}`} x={20} y={20} color={colours[family]} />
        <Words
          text={fit(printable(node.name), TEXT.width, 'name', measure)}
          font="name"
          x={TEXT.x}
          y={TEXT.name}
          room={TEXT.width}
          fill={colours.text}
        />
        {placePieces(sentence(node, nameOf, tools), TEXT.width, measure).map((piece) => (
          <g key={piece.x}>
            {piece.reference && (
              <rect
                x={TEXT.x + piece.x}
                y={TEXT.line - 11}
                width={piece.width}
                height={15}
                rx={5}
                fill={colours.reference}
                fillOpacity={Number.parseFloat(colours.tint) / 100}
              />
            )}
            <Words
              text={piece.text}
              font="line"
              x={TEXT.x + piece.x + (piece.reference ? 3 : 0)}
              y={TEXT.line}
              room={piece.width - (piece.reference ? 6 : 0)}
              fill={piece.reference ? colours.reference : colours.muted}
            />
          </g>
        ))}
      </g>
      {folded !== undefined && (
        <Label
          text={texts.canvas.hiddenSteps(folded)}
          at={{ x: CARD.width / 2, y: CARD.height }}
          colour={colours.flow}
          room={90}
          brush={brush}
        />
      )}
      {off && (
        <Label text={texts.card.off} at={{ x: CARD.width - 26, y: 0 }} colour={colours.muted} room={60} brush={brush} />
      )}
    </g>
  )
}
