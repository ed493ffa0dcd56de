import { plainLines } from './plainValue'
import type { Argument, Piece } from '../../wire/types'

const MARK = '\0' // is in no text
const SHORTEST = 3 // characters of a value that is not in a sentence by chance

// untold are the arguments that a sentence does not tell. It tells a text that stands in it
// whole and on its own; one in which anything is hidden is never left to a sentence.
export function untold<A extends Argument>(
  list: readonly A[],
  said: readonly Piece[],
  named: (text: string) => readonly Piece[],
): A[] {
  const sentence = joined(said)
  return list.filter(({ lines }) => {
    const plain = plainLines(lines)
    const [line = ''] = plain.lines
    if (plain.lines.length !== 1 || plain.list || plain.code || plain.table || !lines[0]?.startsWith('"')) return true
    return line.length < SHORTEST || !stands(joined(named(line)), sentence)
  })
}

const joined = (pieces: readonly Piece[]): string =>
  pieces.map(({ text, reference }) => (reference ? MARK + text + MARK : text)).join('')

// stands: the value is in the sentence, and no part of a longer one.
function stands(value: string, sentence: string): boolean {
  for (let at = sentence.indexOf(value); at >= 0; at = sentence.indexOf(value, at + 1)) {
    if (isEnd(sentence.slice(0, at).at(-1)) && isEnd(sentence.slice(at + value.length)[0])) return true
  }
  return false
}

const isEnd = (sign: string | undefined): boolean => sign === undefined || /[\s“”:,]/.test(sign)
