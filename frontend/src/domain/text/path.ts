import type { Piece } from '../../wire/types'

// Paths where there is little room: what tells one from another is at its end.

const MOST = 36 // signs that a path may have before it is cut
const HEAD = 14 // of its beginning that stay at most
const NAME = 28 // of its last name

const PATH = /[^\s“”"'()[\]{}<>,;]+/g

// shortPaths cuts long paths and addresses in a text in the middle. Who wants all of one
// finds it where the text is shown whole.
export const shortPaths = (text: string): string => (text.length > MOST ? text.replace(PATH, shortPath) : text)

// shortPieces are pieces of a line in which long paths are cut.
export const shortPieces = (pieces: readonly Piece[]): Piece[] =>
  pieces.map((piece) => (piece.reference ? piece : { ...piece, text: shortPaths(piece.text) }))

// shortPath is a path by its beginning and its end; what is none stays.
export function shortPath(path: string): string {
  const separator = path.includes('/') ? '/' : '\\'
  const parts = path.split(separator)
  if (path.length <= MOST || parts.length < 3) return path
  const name = shortName(parts.at(-1) ?? '')
  const end = name === '' ? `${shortName(parts.at(-2) ?? '')}${separator}` : name
  const head = headOf(parts, separator)
  const short = `${head}…${separator}${end}`
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
