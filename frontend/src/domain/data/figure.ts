import type { Cursor } from './cursor'
import type { Figure, FigureKind } from './forms'
import { fieldText, keyText } from './token'

// What is worked out of the rows of a group, in a program. A sum is rounded at six places,
// so that 1.10 and 2.20 are 3.30; a text among the numbers fails, and an empty cell is none.
const sum = 'add * 1000000 | round / 1000000'

export const writeFigures = (figures: readonly Figure[]): string =>
  figures.map(({ name, kind, field }) => `${keyText(name)}: ${writeFigure(kind, field)}`).join(', ')

function writeFigure(kind: FigureKind, field: string): string {
  const at = fieldText(field)
  switch (kind) {
    case 'count':
      return 'length'
    case 'sum':
      return `(map(${at} // 0) | ${sum})`
    case 'average':
      return `(map(${at} | values) | if . == [] then null else add / length end)`
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

function readFigure(c: Cursor): Omit<Figure, 'name'> | undefined {
  if (c.takes('length')) return { kind: 'count', field: '' }
  return c.whole(readFirst) ?? c.whole(readSum) ?? c.whole(readOther)
}

function readFirst(c: Cursor): Omit<Figure, 'name'> | undefined {
  const isFirst = c.takes('.', '[') && c.value('number') === '0' && c.takes(']')
  const field = isFirst ? c.value('field') : undefined
  return field === undefined ? undefined : { kind: 'first', field }
}

// readSum reads a plain sum, too, as people write it.
function readSum(c: Cursor): Omit<Figure, 'name'> | undefined {
  const field = c.takes('(', 'map', '(') ? c.value('field') : undefined
  if (field === undefined) return undefined
  if (c.takes(')', '|', 'add', ')')) return { kind: 'sum', field }
  if (!c.takes('//') || c.value('number') !== '0' || !c.takes(')', '|', 'add', '*')) return undefined
  if (c.value('number') !== '1000000' || !c.takes('|', 'round', '/')) return undefined
  return c.value('number') === '1000000' && c.takes(')') ? { kind: 'sum', field } : undefined
}

function readOther(c: Cursor): Omit<Figure, 'name'> | undefined {
  const field = c.takes('(', 'map', '(') ? c.value('field') : undefined
  if (field === undefined) return undefined
  if (c.takes(')', '|', 'min', ')')) return { kind: 'least', field }
  if (c.takes(')', '|', 'max', ')')) return { kind: 'most', field }
  if (!c.takes('|', 'values', ')', '|')) return undefined
  if (c.takes('min', ')')) return { kind: 'least', field }
  if (c.takes('max', ')')) return { kind: 'most', field }
  return c.takes('if', '.', '==', '[', ']', 'then', 'null', 'else', 'add', '/', 'length', 'end', ')')
    ? { kind: 'average', field }
    : undefined
}
