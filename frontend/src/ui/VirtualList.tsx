import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import type { ComponentProps, ReactNode, RefObject } from 'react'
import { withKept } from './useVirtualColumns'
import './VirtualList.css'

interface Options<Row> {
  rows: readonly Row[]
  keyOf: (row: Row, at: number) => string | number
  height: (row: Row) => number // px; until a row is measured, where they are
  measured?: boolean // rows differ in height; costs more than to draw them
  kept?: number // the row that is drawn wherever it is; -1: none
  head?: number // px at the top of what scrolls that stay in sight
}

export interface List<Row> {
  drawn: readonly { at: number; key: string | number | bigint; start: number; row: Row }[]
  scroller: RefObject<HTMLDivElement | null>
  room: number | undefined // px that the list has to be seen in
  size: number // px of all rows
  measure: ((element: HTMLElement | null) => void) | undefined
  scrollTo: (at: number) => void
}

// useVirtualList says which of thousands of rows are drawn: those in sight, with some around.
export function useVirtualList<Row>({
  rows,
  keyOf,
  height,
  measured = true,
  kept = -1,
  head = 0,
}: Options<Row>): List<Row> {
  const scroller = useRef<HTMLDivElement>(null)
  const of = <T,>(at: number, make: (row: Row) => T, none: T): T => {
    const row = rows[at]
    return row === undefined ? none : make(row)
  }
  // The library changes what it returns in place; nothing here is memoised over it.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => of(at, height, 0),
    getItemKey: (at) => of<string | number>(at, (row) => keyOf(row, at), at),
    rangeExtractor: (range) => withKept(range, kept),
    overscan: 8,
    scrollMargin: head,
    scrollPaddingStart: head,
  })
  return {
    drawn: virtual
      .getVirtualItems()
      .flatMap(({ index, key, start }) => of(index, (row) => [{ at: index, key, start: start - head, row }], [])),
    scroller,
    room: virtual.scrollRect?.height,
    size: virtual.getTotalSize(),
    measure: measured ? virtual.measureElement : undefined,
    scrollTo: virtual.scrollToIndex,
  }
}

interface Props<Row> extends Omit<ComponentProps<'div'>, 'children'> {
  list: List<Row>
  all?: ComponentProps<'div'> // of what holds the rows
  place?: (at: number) => ComponentProps<'div'> // of what holds one
  head?: ReactNode // stays in sight above them
  children: (row: Row, at: number) => ReactNode
}

const SILENT = { role: 'presentation' } as const

// VirtualList scrolls the rows. What it and its parts are is said by who draws it.
export function VirtualList<Row>({ list, all = SILENT, place = () => SILENT, head, children, ...own }: Props<Row>) {
  const { scroller, measure, drawn, size } = list
  return (
    <div ref={scroller} {...own}>
      {head}
      <div {...all} className="virtual-all" style={{ ...all.style, height: size }}>
        {drawn.map(({ at, key, start, row }) => (
          <div
            key={key}
            ref={measure}
            data-index={at}
            {...place(at)}
            className="virtual-row"
            style={{ transform: `translateY(${start}px)` }}
          >
            {children(row, at)}
          </div>
        ))}
      </div>
    </div>
  )
}
