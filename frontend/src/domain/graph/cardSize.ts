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

// fitsLine goes by how wide letters are, and where that is not known by a little more: a
// second line that stays empty is better than a name that is cut.
function fitsLine(name: string): boolean {
  if (name.length <= SURE) return true
  let width = 0
  for (const letter of name) width += widthOf(letter)
  return (width / 100) * NAME.size <= NAME.room
}

const SURE = 14 // letters, as wide as letters get

// INTER are the widths of the letters from space to ~ in the font and weight of a name, in
// hundredths of its size, rounded up.
// oxfmt-ignore
const INTER: readonly number[] = [
  26, 33, 53, 65, 66, 101, 67, 33, 38, 38, 54, 68, 32, 47, 32, 38, 66, 43, 63, 64, 67, 62, 64, 58, 64, 64, 32, 33, 68, 68,
  68, 55, 100, 73, 66, 74, 73, 61, 59, 75, 75, 28, 58, 71, 57, 93, 76, 77, 65, 78, 66, 66, 66, 74, 73, 102, 72, 72, 66, 38,
  38, 38, 49, 47, 36, 58, 63, 59, 63, 60, 39, 63, 62, 27, 27, 57, 27, 91, 62, 61, 63, 63, 40, 55, 36, 62, 59, 84, 57, 59,
  57, 46, 36, 46, 68,
]

const WIDTHS: readonly [RegExp, number][] = [
  [/[’‘·]/, 32],
  [/[“”]/, 52],
  [/[—…]/, 100],
  [/[\u00a0-\u02ff–€]/, 68],
  [/\p{M}/u, 0],
  [/[\u1100-\u11ff\u2e80-\uffef\u{1f000}-\u{3ffff}]/u, 105],
]

const DIGIT = 68 // as wide as digits get: cards that differ in a number alone are of one height

const widthOf = (letter: string): number =>
  /\d/.test(letter)
    ? DIGIT
    : (INTER[letter.charCodeAt(0) - 32] ?? WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? 66)
