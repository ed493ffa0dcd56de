import type { Cursor } from './cursor'
import type { Bracket, Formula, Sign, Term } from './reckonForms'
import { inMap, readSet } from './readRow'
import type { Read } from './readRow'
import { readSide } from './readNumber'
import { fieldText } from './token'

// A formula of several terms, in a program.

export const writeFormula = (form: Formula): string => {
  const [first, ...more] = balanced(form)
  const rest = more.map(({ sign, side, bracket }) => ` ${sign} ${bracketed(sideText(side), bracket)}`)
  return `map(${fieldText(form.name)} = ${bracketed(sideText(first.side), first.bracket)}${rest.join('')})`
}

// balanced are the terms with each bracket that opens closed behind it, as who sets one after the other
// means it: what is not closed yet is by the last term, what closes and was not opened opens before
// the first, and one too many at the end is gone.
function balanced({ left, bracket, more }: Formula): [Term, ...Term[]] {
  const first: Term = { sign: '+', side: left, bracket: opens(bracket) ? bracket : '' }
  const rest = more.map((term) => ({ ...term }))
  let open = first.bracket.length
  rest.forEach((term, i) => {
    const n = term.bracket.length
    const isLast = i === rest.length - 1
    if (opens(term.bracket) && isLast) term.bracket = ''
    else if (opens(term.bracket)) open += n
    else {
      const missing = isLast ? 0 : Math.min(Math.max(n - open, 0), 2 - first.bracket.length)
      first.bracket = BEFORE[first.bracket.length + missing] ?? ''
      open += missing
      const closed = isLast ? Math.min(open, 2) : Math.min(n, open)
      term.bracket = BEHIND[closed] ?? ''
      open -= closed
    }
  })
  return open > 0
    ? [{ ...first, bracket: '' }, ...rest.map((term) => ({ ...term, bracket: '' as const }))]
    : [first, ...rest]
}

const BEFORE: readonly Bracket[] = ['', '(', '((']
const BEHIND: readonly Bracket[] = ['', ')', '))']

// bracketed is a term with its bracket before or behind it.
export const bracketed = (side: string | number, bracket: Bracket): string =>
  opens(bracket) ? `${bracket}${side}` : `${side}${bracket}`

const opens = (bracket: Bracket): boolean => bracket.startsWith('(')

const sideText = (side: string | number): string =>
  typeof side === 'string' ? fieldText(side) : side < 0 ? `(${side})` : String(side)

const SIGNS: readonly Sign[] = ['+', '-', '*', '/']

export const readFormula: Read = inMap((c): Formula | undefined => {
  const name = readSet(c)
  const first = name === undefined ? undefined : readBracketed(c, 0)
  if (name === undefined || !first) return undefined
  const more: Term[] = []
  let open = first.bracket.length
  for (let term = c.whole((one) => readTerm(one, open)); term; term = c.whole((one) => readTerm(one, open))) {
    more.push(term)
    open += opens(term.bracket) ? term.bracket.length : -term.bracket.length
  }
  const isOfColumns = [first, ...more].some(({ side }) => typeof side === 'string')
  return more.length > 1 && open === 0 && isOfColumns
    ? { kind: 'formula', name, left: first.side, bracket: first.bracket, more }
    : undefined
})

function readTerm(c: Cursor, open: number): Term | undefined {
  const sign = SIGNS.find((one) => c.takes(one))
  const term = sign && readBracketed(c, open)
  return sign && term ? { sign, ...term } : undefined
}

// readBracketed reads a term with the brackets before it, or those behind it that close open ones.
function readBracketed(c: Cursor, open: number): Omit<Term, 'sign'> | undefined {
  for (const bracket of BEFORE) {
    const side = c.whole((one) => ([...bracket].every((sign) => one.takes(sign)) ? readSide(one, 'fail') : undefined))
    if (side === undefined) continue
    if (bracket !== '') return { side, bracket }
    let closed = 0
    while (closed < Math.min(open, 2) && c.takes(')')) closed++
    return { side, bracket: BEHIND[closed] ?? '' }
  }
  return undefined
}

// columnsOf are the columns that a formula is of.
export const columnsOf = ({ left, more }: Formula): string[] =>
  [left, ...more.map(({ side }) => side)].filter((side) => typeof side === 'string')
