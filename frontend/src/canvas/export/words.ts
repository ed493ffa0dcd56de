// What a picture says in words: text that fits, and that XML can carry.

// FONTS are the letters of a picture; families fall back where the picture is
// shown without its own fonts.
export const FONTS = {
  name: { weight: 600, size: 13, family: "'Inter Variable', Inter, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif" },
  line: { weight: 400, size: 12, family: "'Inter Variable', Inter, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif" },
  label: {
    weight: 600,
    size: 10.5,
    family: "'Inter Variable', Inter, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif",
  },
  note: { weight: 400, size: 12.5, family: "'Inter Variable', Inter, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif" },
} as const

export type Font = keyof typeof FONTS

// Measure returns how wide a text is, in canvas pixels.
export type Measure = (text: string, font: Font) => number

// Everything that XML 1.0 has no place for, halves of signs included.
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

export const printable = (text: string): string => text.replace(FORBIDDEN, '')

// fit is the text or, where it is wider than the room, its beginning with an ellipsis.
export function fit(text: string, room: number, font: Font, measure: Measure): string {
  if (measure(text, font) <= room) return text
  const signs = Array.from(text)
  let [most, least] = [signs.length, 0] // signs that do not fit, and that do
  while (most - least > 1) {
    const middle = (most + least) >> 1
    if (measure(`${signs.slice(0, middle).join('')}…`, font) <= room) least = middle
    else most = middle
  }
  return least === 0 ? '' : `${signs.slice(0, least).join('').trimEnd()}…`
}

// Piece is a part of a line with its place; a reference stands on a chip.
export interface Placed {
  text: string
  reference: boolean
  x: number
  width: number
}

export const CHIP = 2 // room on either side of a reference

// placePieces sets the pieces of a line one after the other, as far as there is room.
export function placePieces(
  pieces: readonly { text: string; reference: boolean }[],
  room: number,
  measure: Measure,
): Placed[] {
  const placed: Placed[] = []
  let x = 0
  for (const { text, reference } of pieces) {
    const pad = reference ? CHIP : 0
    const words = printable(text)
    const shown = fit(words, room - x - 2 * pad, 'line', measure)
    if (shown === '') break
    const width = measure(shown, 'line') + 2 * pad
    placed.push({ text: shown, reference, x, width })
    x += width
    if (shown !== words) break
  }
  return placed
}

// wrap breaks a text into lines that fit; what does not fit below is cut off.
export function wrap(text: string, room: number, most: number, measure: Measure): string[] {
  const shown = linesOf(text, room, 'note', measure).map((line) => fit(line, room, 'note', measure))
  return shown.length <= most ? shown : [...shown.slice(0, most - 1), '…']
}

// nameLines are the lines of a name, two at most; what is too long ends with an ellipsis.
export function nameLines(name: string, room: number, measure: Measure): string[] {
  const [first = '', ...more] = linesOf(name, room, 'name', measure)
  const lines = more.length === 0 ? [first] : [first, more.join(' ')]
  return lines.map((line) => fit(line, room, 'name', measure))
}

// linesOf breaks a text between words, wherever one would be wider than the room.
function linesOf(text: string, room: number, font: Font, measure: Measure): string[] {
  const lines: string[] = []
  for (const paragraph of printable(text).split(/\r?\n/)) {
    let line = ''
    for (const word of paragraph.split(/\s+/)) {
      const longer = line === '' ? word : `${line} ${word}`
      if (line !== '' && measure(longer, font) > room) {
        lines.push(line)
        line = word
      } else line = longer
    }
    lines.push(line)
  }
  return lines
}
