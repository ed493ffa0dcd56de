import type { ToolsByName } from '../../domain/form/tool'
import type { Point } from '../layout/geometry'
import type { Colours } from './colours'
import { isFromRight } from '../../ui/mixed'
import { fit, FONTS, printable } from './words'
import type { Font, Measure } from './words'

// Brush is what a picture is drawn with.
export interface Brush {
  colours: Colours
  measure: Measure
  fonts: string // the style that brings the fonts
  tools: ToolsByName
}

interface WordsProps {
  text: string
  font: Font
  x: number
  y: number
  fill: string
  middle?: boolean
  fromRight?: boolean // as all that the text is a part of
  room?: number // to the right of x; what is read from the right begins at its end
}

export function Words(props: WordsProps) {
  const { text, font, x, y, fill, middle = false, room = 0, fromRight = isFromRight(text) } = props
  const { weight, size, family } = FONTS[font]
  return (
    <text
      x={fromRight ? x + room : x}
      y={y}
      direction={fromRight ? 'rtl' : undefined}
      fill={fill}
      fontFamily={family}
      fontSize={size}
      fontWeight={weight}
      textAnchor={middle ? 'middle' : undefined}
      xmlSpace="preserve"
    >
      {text}
    </text>
  )
}

interface LabelProps {
  text: string
  at: Point // its middle
  colour: string
  room: number // for the words
  brush: Brush
}

// Label is a word on a link or a card.
export function Label({ text, at, colour, room, brush: { colours, measure } }: LabelProps) {
  const shown = fit(printable(text), room, 'label', measure)
  const width = measure(shown, 'label') + 18
  return (
    <g>
      <rect
        x={at.x - width / 2}
        y={at.y - 9}
        width={width}
        height={18}
        rx={9}
        fill={colours.panel}
        stroke={colours.line}
      />
      <Words text={shown} font="label" x={at.x} y={at.y + 3.7} fill={colour} middle />
    </g>
  )
}
