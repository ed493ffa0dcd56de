import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useVirtualList, VirtualList } from '../ui/VirtualList'
import { walked } from '../domain/run/walked'

const PAGE = 8 // lines that Page Down passes

interface Props<Row> {
  label: string
  className?: string
  rows: readonly Row[]
  keyOf: (row: Row, at: number) => string | number
  height: () => number // px of a line
  measured: boolean // lines differ in height; costs more than to draw them
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
  measured,
  home = 0,
  aim = -1,
  onKey,
  children,
}: Props<Row>) {
  const [walkedTo, setAt] = useState<number>()
  const at = Math.min(walkedTo ?? home, rows.length - 1)
  const moved = useRef(false) // the focus follows a key, and nothing else
  const list = useVirtualList({ rows, keyOf, height, measured })
  const { scroller, scrollTo, room } = list // what is aimed at stays in sight, whatever room there is
  const drawn = list.drawn.some((one) => one.at === at)
  useEffect(() => {
    if (!moved.current || !drawn) return
    moved.current = false
    scroller.current?.querySelector<HTMLElement>(`[data-index="${at}"] .drawer-main`)?.focus()
  }, [at, drawn, scroller])
  useEffect(() => {
    if (aim >= 0) scrollTo(aim)
  }, [aim, scrollTo, room])

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || onKey?.(event, rows[at])) return
    const to = walked(event.key, at, rows.length, PAGE)
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    moved.current = true
    setAt(to)
    scrollTo(to)
  }
  return (
    <VirtualList
      list={list}
      className={`drawer-body ${className}`}
      onKeyDown={onKeyDown}
      all={{ role: 'list', 'aria-label': label }}
      place={(index) => ({
        role: 'listitem',
        'aria-setsize': rows.length,
        'aria-posinset': index + 1,
        onFocus: () => setAt(index),
      })}
    >
      {(row, index) => children(row, index === at)}
    </VirtualList>
  )
}
