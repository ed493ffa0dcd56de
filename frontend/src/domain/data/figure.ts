import type { Cursor } from './cursor'
import type { Figure } from './forms'
import { readRounding } from './readNumber'
import { rounded, TOTALLED } from './said'
import { fieldText, keyText } from './token'

// What is worked out of the rows of a group, in a program. A sum is rounded at six places,
// so that 1.10 and 2.20 are 3.30; a text among the numbers fails, an empty cell is none, and
// no rows make 0.
const sums = [TOTALLED, 'add * 1000000 | round / 1000000'] // as it is written, and as it was

export const writeFigures = (figures: readonly Figure[]): string =>
  figures.map((figure) => `${keyText(figure.name)}: ${writeFigure(figure)}`).join(', ')

export function writeFigure({ kind, field, digits }: Omit<Figure, 'name'>): string {
  const at = fieldText(field)
  switch (kind) {
    case 'count':
      return 'length'
    case 'sum':
      return `(map(${at} // 0) | ${digits === null ? `${TOTALLED})` : rounded('(add // 0)', digits).slice(1)}`
    case 'average':
      return `(map(${at} | values) | if . == [] then null else ${digits === null ? 'add / length' : rounded('add / length', digits)} end)`
    case 'least':
      return `(map(${at} | values) | min)`
    case 'most':
      return `(map(${at} | values) | max)`
    case 'first':
      return `.[0]${at}`
  }
}

export function readFigures(c: Cursor): Figure[] | undefined {
  return c.list(',', (one) => {
    const name = one.key()
    const figure = one.takes(':') ? readFigure(one) : undefined
    return name === undefined || figure === undefined ? undefined : { name, ...figure }
  })
}

export function readFigure(c: Cursor): Omit<Figure, 'name'> | undefined {
  if (c.takes('length')) return { kind: 'count', field: '', digits: null }
  return c.whole(readFirst) ?? c.whole(readSum) ?? c.whole(readOther)
}

function readFirst(c: Cursor): Omit<Figure, 'name'> | undefined {
  const isFirst = c.takes('.', '[') && c.value('number') === '0' && c.takes(']')
  const field = isFirst ? c.value('field') : undefined
  return field === undefined ? undefined : { kind: 'first', field, digits: null }
}

// readSum reads a plain sum, too, as people write it.
function readSum(c: Cursor): Omit<Figure, 'name'> | undefined {
  const field = c.takes('(', 'map', '(') ? c.value('field') : undefined
  if (field === undefined) return undefined
  if (c.takes(')', '|', 'add', ')')) return { kind: 'sum', field, digits: null }
  if (!c.takes('//') || c.value('number') !== '0' || !c.takes(')', '|')) return undefined
  if (sums.some((sum) => c.same(`${sum})`))) return { kind: 'sum', field, digits: null }
  const digits = c.same('(add // 0)') || c.takes('add') ? readRounding(c) : undefined
  return digits === undefined ? undefined : { kind: 'sum', field, digits }
}

function readOther(c: Cursor): Omit<Figure, 'name'> | undefined {
  const field = c.takes('(', 'map', '(') ? c.value('field') : undefined
  if (field === undefined) return undefined
  if (c.takes(')', '|', 'min', ')')) return { kind: 'least', field, digits: null }
  if (c.takes(')', '|', 'max', ')')) return { kind: 'most', field, digits: null }
  if (!c.takes('|', 'values', ')', '|')) return undefined
  if (c.takes('min', ')')) return { kind: 'least', field, digits: null }
  if (c.takes('max', ')')) return { kind: 'most', field, digits: null }
  if (!c.same('if . == [] then null else')) return undefined
  if (c.same('add / length end)')) return { kind: 'average', field, digits: null }
  const digits = c.same('(add / length') ? readRounding(c) : undefined
  return digits !== undefined && c.same('end)') ? { kind: 'average', field, digits } : undefined
}
