import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import type { Range } from '@tanstack/react-virtual'
import { useEffect } from 'react'
import type { RefObject } from 'react'

export interface Columns {
  drawn: readonly { index: number; start: number; size: number }[] // px; the same list until others are in sight
  size: number // px of all columns
  scrollTo: (at: number) => void
}

// useVirtualColumns says which of hundreds of columns are drawn: those in sight, and the one
// that is kept. widths must stay the same list while they are the same.
export function useVirtualColumns(
  widths: readonly number[],
  kept: number,
  scroller: RefObject<HTMLElement | null>,
): Columns {
  // The library changes what it returns in place; nothing here is memoised over it.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    horizontal: true,
    count: widths.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => widths[at] ?? 0,
    rangeExtractor: (range) => withKept(range, kept),
    overscan: 2,
  })
  useEffect(() => {
    virtual.measure() // else it goes by the widths it had
  }, [virtual, widths])
  return { drawn: virtual.getVirtualItems(), size: virtual.getTotalSize(), scrollTo: virtual.scrollToIndex }
}

// withKept are the places in sight with the one that is kept, wherever that is.
export function withKept(range: Range, kept: number): number[] {
  const drawn = defaultRangeExtractor(range)
  if (kept < 0 || kept >= range.count || drawn.includes(kept)) return drawn
  return [...drawn, kept].toSorted((a, b) => a - b)
}
