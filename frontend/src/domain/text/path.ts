import type { Piece } from '../../wire/types'

// Paths where there is little room: what tells one from another is at its end.

const MOST = 36 // signs that a path may have before it is cut
const HEAD = 14 // of its beginning that stay at most
const NAME = 28 // of its last name
const LINE = 24 // that the line of a card has at the least zoom at which it has one
const LEAST = 12 // that a path has, however long the rest of its line is

const PATH = /[^\s“”"'()[\]{}<>,;]+/g

// shortPaths cuts long paths and addresses in a text in the middle. Who wants all of one
// finds it where the text is shown whole.
export const shortPaths = (text: string): string =>
  text.length > MOST ? text.replace(PATH, (path) => shortPath(path)) : text

// WHOLE is a piece that is a path from its root, which may have spaces.
const WHOLE = /^(?:~|[A-Za-z]:)?[\\/]/

// shortPieces are pieces of a line in which long paths are cut. What is nothing but a path
// gets what the others leave of the line, so that its end is seen.
export function shortPieces(pieces: readonly Piece[]): Piece[] {
  const isWhole = ({ text, reference }: Piece): boolean => !reference && WHOLE.test(text)
  const rest = pieces.reduce((sum, piece) => sum + (isWhole(piece) ? 0 : piece.text.length), 0)
  const each = (LINE - rest) / pieces.filter(isWhole).length
  return pieces.map((piece) => {
    if (piece.reference) return piece
    return { ...piece, text: isWhole(piece) ? shortPath(piece.text, Math.max(LEAST, each)) : shortPaths(piece.text) }
  })
}

// shortPath is a path by its beginning, where there is room, and its end; what is none stays.
export function shortPath(path: string, most = MOST): string {
  const separator = path.includes('/') ? '/' : '\\'
  const parts = path.split(separator)
  if (path.length <= most || parts.length < 3) return path
  const name = shortName(parts.at(-1) ?? '')
  const end = name === '' ? `${shortName(parts.at(-2) ?? '')}${separator}` : name
  const head = headOf(parts, separator)
  const long = `${head}…${separator}${end}`
  const short = most < MOST && long.length > most ? `…${separator}${end}` : long
  return short.length < path.length ? short : path
}

// headOf are the first names of a path that fit, with what stands behind the last.
function headOf(parts: readonly string[], separator: string): string {
  const isAddress = parts[1] === '' && parts[0]?.endsWith(':')
  let head = ''
  for (const [i, part] of parts.slice(0, -2).entries()) {
    const next = `${head}${part}${separator}`
    if (next.length > HEAD && i > (isAddress ? 2 : 1)) break
    head = next
  }
  return head
}

// shortName is a name without its middle; its ending says what it is.
function shortName(name: string): string {
  const signs = [...name]
  if (signs.length <= NAME) return name
  const half = NAME / 2 - 1
  return `${signs.slice(0, half).join('')}…${signs.slice(-half).join('')}`
}
