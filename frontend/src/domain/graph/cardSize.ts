import { shownName } from '../text/legible'

// How large a card is, in canvas pixels at 100 %. The layout, the canvas and the picture
// go by it, so that none of them has to draw a card to know.
interface CardSize {
  width: number
  height: number
}

export const CARD: CardSize = { width: 280, height: 56 }

// TALL is a card whose name takes two lines.
export const TALL: CardSize = { width: CARD.width, height: 74 }

export const TILE = 32
export const NAME = { size: 13, room: 214 } // of the name's letters, and how wide a line of it is

// cardSize is how large the card of a step of that name is.
export const cardSize = (name: string): CardSize => (fitsLine(shownName(name)) ? CARD : TALL)

// fitsLine goes by how wide letters usually are, and a little more: a second line that stays
// empty is better than a name that is cut.
function fitsLine(name: string): boolean {
  if (name.length <= SURE) return true
  let width = 0
  for (const letter of name) width += widthOf(letter)
  return width * NAME.size <= NAME.room
}

const SURE = 14 // letters, as wide as letters get

const WIDTHS: readonly [RegExp, number][] = [
  [/[iljI.,:;'!|’ ]/, 0.31],
  [/[ftr()[\]{}"“”\\/-]/, 0.42],
  [/[mwMW@%—…]/, 0.92],
  [/[A-Z&+=<>~#]/, 0.71],
  [/[\u0020-\u02ff]/, 0.61],
  [/\p{M}/u, 0],
  [/[\u1100-\u11ff\u2e80-\uffef\u{1f000}-\u{3ffff}]/u, 1.05],
]

const widthOf = (letter: string): number => WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? 0.66
