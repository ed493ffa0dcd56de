import type { Cursor } from './cursor'
import type { Formula, Sign, Term } from './reckonForms'
import { inMap, readSet } from './readRow'
import type { Read } from './readRow'
import { readSide } from './readNumber'
import { fieldText } from './token'

// A formula of several terms, in a program.

export const writeFormula = ({ name, left, more }: Formula): string =>
  `map(${fieldText(name)} = ${sideText(left)}${more.map(({ sign, side }) => ` ${sign} ${sideText(side)}`).join('')})`

const sideText = (side: string | number): string =>
  typeof side === 'string' ? fieldText(side) : side < 0 ? `(${side})` : String(side)

const SIGNS: readonly Sign[] = ['+', '-', '*', '/']

export const readFormula: Read = inMap((c): Formula | undefined => {
  const name = readSet(c)
  const left = name === undefined ? undefined : readSide(c, 'fail')
  if (name === undefined || left === undefined) return undefined
  const more: Term[] = []
  for (let term = c.whole(readTerm); term; term = c.whole(readTerm)) more.push(term)
  const sides = [left, ...more.map(({ side }) => side)]
  return more.length > 1 && sides.some((side) => typeof side === 'string')
    ? { kind: 'formula', name, left, more }
    : undefined
})

function readTerm(c: Cursor): Term | undefined {
  const sign = SIGNS.find((one) => c.takes(one))
  const side = sign && readSide(c, 'fail')
  return sign && side !== undefined ? { sign, side } : undefined
}

// columnsOf are the columns that a formula is of.
export const columnsOf = ({ left, more }: Formula): string[] =>
  [left, ...more.map(({ side }) => side)].filter((side) => typeof side === 'string')
