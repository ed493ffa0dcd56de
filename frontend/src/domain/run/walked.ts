// walked is where a key leads among so many lines, undefined for any other key.
export function walked(key: string, at: number, count: number, page: number): number | undefined {
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + page, PageUp: at - page, Home: 0, End: count - 1 }[
    key
  ]
  return to === undefined ? undefined : Math.max(0, Math.min(count - 1, to))
}
