import type { Row } from './outline'

const PAGE = 10 // rows that Page Down passes

// rowAt is where a key leads from a row, undefined where it leads nowhere. Left goes
// to the row above in the tree, Right to the first one below.
export function rowAt(rows: readonly Row[], key: string, at: number): number | undefined {
  const last = rows.length - 1
  switch (key) {
    case 'ArrowDown':
      return at < last ? at + 1 : undefined
    case 'ArrowUp':
      return at > 0 ? at - 1 : undefined
    case 'PageDown':
      return Math.min(last, at + PAGE)
    case 'PageUp':
      return Math.max(0, at - PAGE)
    case 'Home':
      return 0
    case 'End':
      return last
    case 'ArrowLeft':
      return found(rows.findIndex((row) => row.key === rows[at]?.parent))
    case 'ArrowRight':
      return rows[at]?.open ? at + 1 : undefined
    default:
      return undefined
  }
}

const found = (at: number): number | undefined => (at < 0 ? undefined : at)

// rowLike is the next row whose words begin with the letters, round the end of the
// list. One letter again goes on to the next; more letters may fit the same row still.
export function rowLike(
  rows: readonly Row[],
  letters: string,
  at: number,
  wordsOf: (row: Row) => string,
): number | undefined {
  const same = [...letters].every((letter) => letter === letters[0])
  const wanted = (same ? letters.slice(0, 1) : letters).toLowerCase()
  const from = same ? at + 1 : at
  for (let i = 0; i < rows.length; i++) {
    const place = (from + i) % rows.length
    const row = rows[place]
    if (row && wordsOf(row).toLowerCase().startsWith(wanted)) return place
  }
  return undefined
}

// nearestRow is the row to stand on once one is gone: the one that came after it, else
// the one before. Rows that only hold others are passed over where there are steps.
export function nearestRow(before: readonly Row[], gone: string | undefined, now: readonly Row[]): string | undefined {
  const at = before.findIndex(({ key }) => key === gone)
  if (at < 0) return now[0]?.key
  const kept = new Set(now.map(({ key }) => key))
  const [was] = before.slice(at, at + 1)
  const next = [...before.slice(at + 1), ...before.slice(0, at).toReversed()]
  const beside = next.find(({ key, parent }) => parent === was?.parent && kept.has(key))
  const around = was?.parent !== undefined && kept.has(was.parent) ? was.parent : undefined
  return beside?.key ?? around ?? next.find(({ key }) => kept.has(key))?.key ?? now[0]?.key
}

// stepsBetween are the steps from one row to another, both among them; the last is the
// one gone to.
export function stepsBetween(rows: readonly Row[], from: number, to: number): string[] {
  const part = rows.slice(Math.min(from, to), Math.max(from, to) + 1)
  const steps = part.flatMap((row) => (row.is === 'step' ? [row.node] : []))
  return from <= to ? steps : steps.toReversed()
}

// Beside is what a row stands next to, for saying where it came.
interface Beside {
  way: 'before' | 'after' | 'in'
  row: Row
}

export function besideRow(rows: readonly Row[], key: string): Beside | undefined {
  const own = rows.find((row) => row.key === key)
  if (!own) return undefined
  const siblings = rows.filter(({ parent, is }) => parent === own.parent && is !== 'notes' && is !== 'loose')
  const at = siblings.indexOf(own)
  const [before, after] = [siblings[at - 1], siblings[at + 1]]
  const parent = rows.find((row) => row.key === own.parent)
  if (after) return { way: 'before', row: after }
  if (before) return { way: 'after', row: before }
  return parent && { way: 'in', row: parent }
}
