import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { namer } from '../../domain/describe'
import type { Problem } from '../../domain/problem'
import { rowsOf, walked } from '../../domain/problemRow'
import { texts } from '../../domain/texts/index'
import { useScene } from '../../store/scene'
import { ProblemRow, StepRow } from './ProblemRow'

const HEIGHT = 32 // px, until a row is measured
const PAGE = 8 // rows that Page Down passes

// ProblemList draws of thousands of problems those in sight. Arrow keys walk its
// lines; Tab leads to the buttons of the line that was walked to.
export function ProblemList({ problems }: { problems: readonly Problem[] }) {
  const workflow = useScene((scene) => scene.workflow)
  const nameOf = useMemo(() => namer(workflow), [workflow])
  const rows = useMemo(() => rowsOf(problems), [problems])
  const [chosen, setAt] = useState(0)
  const at = Math.min(chosen, rows.length - 1)
  const scroller = useRef<HTMLDivElement>(null)
  const moved = useRef(false) // the focus follows a key, and nothing else
  // The library changes what it returns in place; nothing here is memoised over it.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => HEIGHT,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
  })
  const items = virtual.getVirtualItems()
  const drawn = items.some(({ index }) => index === at)
  useEffect(() => {
    if (!moved.current || !drawn) return
    moved.current = false
    scroller.current?.querySelector<HTMLElement>(`[data-index="${at}"] .drawer-main`)?.focus()
  }, [at, drawn])

  const onKeyDown = (event: KeyboardEvent): void => {
    const to = walked(event.key, at, rows.length, PAGE)
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    moved.current = true
    setAt(to)
    virtual.scrollToIndex(to)
  }
  return (
    <div ref={scroller} className="drawer-body" onKeyDown={onKeyDown}>
      <div role="list" aria-label={texts.problems.list} style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, key, start }) => {
          const row = rows[index]
          return row && (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              role="listitem"
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className="drawer-place"
              style={{ transform: `translateY(${start}px)` }}
              onFocus={() => { setAt(index) }}
            >
              {row.kind === 'step'
                ? <StepRow node={row.node} name={row.node === undefined ? texts.problems.workflow : nameOf(row.node)} count={row.count} walked={index === at} />
                : <ProblemRow problem={row.problem} node={row.node} walked={index === at} />}
            </div>
          )
        })}
      </div>
    </div>
  )
}
