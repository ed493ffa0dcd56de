import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import type { Range } from '@tanstack/react-virtual'
import type { KeyboardEvent } from 'react'
import { useMemo, useRef } from 'react'
import { HISTORY_LIST } from '../../commands/history'
import { texts } from '../../domain/texts/index'
import { rowsOf } from '../../domain/graph/version'
import type { Line } from '../../domain/graph/version'
import { walked } from '../../domain/run/walked'
import { dayOf } from '../../domain/text/when'
import { useDraft } from '../../store/document/draft'
import { preview, useHistory, walkTo } from '../../store/document/history'
import { HistoryLine, lineId } from './HistoryLine'
import { useNow } from '../useNow'

// focusHistory gives the keyboard to the list, where it is on the page.
export function focusHistory(): void {
  document.getElementById(HISTORY_LIST)?.focus()
}

const MINUTE = 60_000
const HEIGHT = { day: 34, version: 49 } // px, until a row is measured
const PAGE = 8 // versions that Page Down passes

// HistoryList walks and draws the versions; of thousands it draws those in sight.
export function HistoryList({ versions }: { versions: readonly Line[] }) {
  const now = useNow(true, MINUTE / 2)
  const shown = useDraft(({ draft }) => draft?.past?.version)
  const walkedTo = useHistory((state) => state.at)
  const rows = useMemo(() => rowsOf(versions, (day) => dayOf(day, now)), [versions, now])
  const at = Math.max(
    0,
    versions.findIndex(({ version, now }) => (walkedTo === undefined ? now : version === walkedTo)),
  )
  const current = rows.findIndex((row) => 'place' in row && row.place === at)
  const scroller = useRef<HTMLDivElement>(null)
  // The library changes what it returns in place; nothing here is memoised over it.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (isDay(rows[index]) ? HEIGHT.day : HEIGHT.version),
    getItemKey: (index) => keyOf(rows[index]),
    rangeExtractor: (range) => withCurrent(range, current),
    overscan: 6,
  })

  const onKeyDown = (event: KeyboardEvent): void => {
    const version = versions[at]
    if ((event.key === 'Enter' || event.key === ' ') && version && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      void preview(version)
    }
    const to = walked(event.key, at, versions.length, PAGE)
    const next = to === undefined ? undefined : versions[to]
    if (!next) return
    event.preventDefault()
    walkTo(next.version)
    virtual.scrollToIndex(to === 0 ? 0 : rows.findIndex((row) => 'place' in row && row.place === to))
  }
  return (
    <div
      id={HISTORY_LIST}
      ref={scroller}
      className="history-list"
      role="listbox"
      aria-label={texts.history.label}
      aria-activedescendant={lineId(versions[at]?.version ?? 0)}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" className="history-all" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index]
          return (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              role="presentation"
              className="history-place"
              style={{ transform: `translateY(${start}px)` }}
            >
              {row && 'day' in row && (
                <div role="presentation" className="history-day">
                  {row.day}
                </div>
              )}
              {row && 'place' in row && (
                <HistoryLine
                  version={row.version}
                  place={{ at: row.place + 1, of: versions.length }}
                  now={now}
                  walked={index === current}
                  shown={row.version.version === shown}
                />
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

type Row = ReturnType<typeof rowsOf>[number] | undefined

const isDay = (row: Row): boolean => row !== undefined && 'day' in row
const keyOf = (row: Row): string => (row === undefined ? '' : 'day' in row ? row.day : String(row.version.version))

// withCurrent draws the walked version wherever it is: the list names it to screen readers.
function withCurrent(range: Range, current: number): number[] {
  const drawn = defaultRangeExtractor(range)
  return current < 0 || drawn.includes(current) ? drawn : [...drawn, current].toSorted((a, b) => a - b)
}
