import type { KeyboardEvent } from 'react'
import { useMemo } from 'react'
import { texts } from '../../domain/texts/index'
import { rowsOf } from '../../domain/graph/version'
import type { Line } from '../../domain/graph/version'
import { walked } from '../../domain/run/walked'
import { dayOf } from '../../domain/text/when'
import { useDraft } from '../../store/document/draft'
import { preview, useHistory, walkTo } from '../../store/document/history'
import { useVirtualList, VirtualList } from '../../ui/VirtualList'
import { HistoryLine, lineId } from './HistoryLine'
import { useNow } from '../useNow'
import { placed } from '../../ui/places'

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
  const list = useVirtualList({ rows, keyOf, height: heightOf, kept: current })

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
    list.scrollTo(to === 0 ? 0 : rows.findIndex((row) => 'place' in row && row.place === to))
  }
  return (
    <VirtualList
      {...placed('history-list')}
      list={list}
      className="history-list"
      role="listbox"
      aria-label={texts.history.label}
      aria-activedescendant={lineId(versions[at]?.version ?? 0)}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      {(row, index) =>
        'day' in row ? (
          <div role="presentation" className="history-day">
            {row.day}
          </div>
        ) : (
          <HistoryLine
            version={row.version}
            place={{ at: row.place + 1, of: versions.length }}
            now={now}
            walked={index === current}
            shown={row.version.version === shown}
          />
        )
      }
    </VirtualList>
  )
}

type Row = ReturnType<typeof rowsOf>[number]

const heightOf = (row: Row): number => ('day' in row ? HEIGHT.day : HEIGHT.version)
const keyOf = (row: Row): string => ('day' in row ? row.day : String(row.version.version))
