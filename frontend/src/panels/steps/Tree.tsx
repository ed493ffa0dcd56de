import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import type { Range } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { stepKey } from '../../domain/outline/outline'
import type { Row } from '../../domain/outline/outline'
import { texts } from '../../domain/texts'
import { useOutline } from '../../store/outline/outline'
import { useSelection } from '../../store/page/selection'
import { rowId } from './rowId'
import { TreeRow } from './TreeRow'
import { useFacts } from './useFacts'
import { useTree } from './useTree'

const HEIGHT = 2 // rem, until a row is measured

// Tree draws the rows in sight, and the one that has the focus wherever it is.
export function Tree({ rows }: { rows: readonly Row[] }) {
  const scroller = useRef<HTMLDivElement>(null)
  const facts = useFacts(rows)
  const selected = useSelection((state) => state.node)
  const key = useOutline((state) => state.current) ?? (selected === undefined ? undefined : stepKey(selected))
  const at = Math.max(
    0,
    rows.findIndex((row) => row.key === key),
  )
  // The library changes what it returns in place; nothing here is memoised over it.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => HEIGHT * parseFloat(getComputedStyle(document.documentElement).fontSize),
    getItemKey: (index) => rows[index]?.key ?? index,
    rangeExtractor: (range) => withCurrent(range, at),
    overscan: 8,
  })
  const tree = useTree(rows, at)
  useLayoutEffect(() => virtual.scrollToIndex(at), [virtual, at])
  useFocus(rows[at]?.key, tree.holdsFocus)
  return (
    <div
      ref={scroller}
      className="steps"
      role="tree"
      aria-multiselectable
      aria-label={texts.outline.label}
      {...tree.handlers}
    >
      <div role="presentation" className="steps-all" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key: own, start }) => {
          const row = rows[index]
          return (
            row && (
              <div
                key={own}
                ref={virtual.measureElement}
                data-index={index}
                role="presentation"
                className="steps-place"
                style={{ transform: `translateY(${start}px)` }}
              >
                <TreeRow row={row} facts={facts} current={index === at} />
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}

function withCurrent(range: Range, at: number): number[] {
  const drawn = defaultRangeExtractor(range)
  return drawn.includes(at) || at >= range.count ? drawn : [...drawn, at].toSorted((a, b) => a - b)
}

// useFocus gives the focus to the current row when that is asked for, and when the list
// has the focus and another row became the current one.
function useFocus(key: string | undefined, holds: RefObject<boolean>): void {
  const wanted = useOutline((state) => state.focus)
  const given = useRef(wanted)
  const last = useRef(key)
  useLayoutEffect(() => {
    const asked = given.current !== wanted
    const other = last.current !== key
    given.current = wanted
    last.current = key
    const lost = document.activeElement === document.body
    if (key === undefined || !(asked || (holds.current && (other || lost)))) return
    const element = document.getElementById(rowId(key))
    if (element && !element.contains(document.activeElement)) element.focus({ preventScroll: true })
  })
}
