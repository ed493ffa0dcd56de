const PAGE = 10 // rows

// rowAfter is the row that a key leads to in a list of so many; undefined: the key leads
// nowhere. at is -1 before a row was chosen.
export function rowAfter(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  const to: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + PAGE,
    PageUp: at - PAGE,
    Home: 0,
    End: count - 1,
  }
  const row = to[key]
  return row === undefined ? undefined : Math.min(Math.max(row, 0), count - 1)
}
