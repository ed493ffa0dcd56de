import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { walked } from '../domain/run/walked'

const PAGE = 8 // lines that Page Down passes

interface Props<Row> {
  label: string
  className?: string
  rows: readonly Row[]
  keyOf?: (row: Row) => string // without it a line belongs to its place: rows that follow each other fast are not drawn anew
  height: () => number // px of a line
  measured?: boolean // lines differ in height; costs more than to draw them
  home?: number // where Tab leads until a line is walked to
  aim?: number // the line that is brought into sight; -1: none
  onKey?: (event: KeyboardEvent, row: Row | undefined) => boolean // true: the list leaves the key alone
  children: (row: Row, walked: boolean) => ReactNode // its .drawer-main takes the focus
}

// DrawerList draws of thousands of lines those in sight. Arrow keys walk them; Tab leads
// to the buttons of the line that was walked to.
export function DrawerList<Row>({
  label,
  className = '',
  rows,
  keyOf,
  height,
  measured = false,
  home = 0,
  aim = -1,
  onKey,
  children,
}: Props<Row>) {
  const [walkedTo, setAt] = useState<number>()
  const at = Math.min(walkedTo ?? home, rows.length - 1)
  const scroller = useRef<HTMLDivElement>(null)
  const moved = useRef(false) // the focus follows a key, and nothing else
  // The library changes what it returns in place; nothing here is memoised over it.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: height,
    getItemKey: (index) => (rows[index] === undefined ? index : (keyOf?.(rows[index]) ?? index)),
    overscan: 8,
  })
  const items = virtual.getVirtualItems()
  const drawn = items.some(({ index }) => index === at)
  useEffect(() => {
    if (!moved.current || !drawn) return
    moved.current = false
    scroller.current?.querySelector<HTMLElement>(`[data-index="${at}"] .drawer-main`)?.focus()
  }, [at, drawn])
  const room = virtual.scrollRect?.height // what is aimed at stays in sight
  useEffect(() => {
    if (aim >= 0) virtual.scrollToIndex(aim)
  }, [aim, virtual, room])

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || onKey?.(event, rows[at])) return
    const to = walked(event.key, at, rows.length, PAGE)
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    moved.current = true
    setAt(to)
    virtual.scrollToIndex(to)
  }
  return (
    <div ref={scroller} className={`drawer-body ${className}`} onKeyDown={onKeyDown}>
      <div role="list" aria-label={label} style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, key, start }) => {
          const row = rows[index]
          return (
            row !== undefined && (
              <div
                key={key}
                ref={measured ? virtual.measureElement : undefined}
                data-index={index}
                role="listitem"
                aria-setsize={rows.length}
                aria-posinset={index + 1}
                className="drawer-place"
                style={{ transform: `translateY(${start}px)` }}
                onFocus={() => setAt(index)}
              >
                {children(row, index === at)}
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}
