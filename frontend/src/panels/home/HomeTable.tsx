import { useEffect, useMemo, useRef } from 'react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { alikeIn, apartOf } from '../../domain/home/listed'
import { dayBegan } from '../../domain/text/when'
import { texts } from '../../domain/texts'
import { choose, useWorkflows } from '../../store/home/workflows'
import { useSession } from '../../store/page/session'
import { ContextMenu } from '../../ui/ContextMenu'
import { isCovered, placed } from '../../ui/places'
import { rowAfter } from '../../ui/rowKeys'
import { useVirtualList, VirtualList } from '../../ui/VirtualList'
import { useNow } from '../useNow'
import { framed } from './framed'
import { HomeHeader } from './HomeHeader'
import { onRowKey, RowMenu } from './rowActions'
import { useHomeRows } from './useHomeRows'
import { WorkflowRow } from './WorkflowRow'
import type { WorkflowView } from '../../wire/types'

const HEIGHT = 46

const rowId = (id: string): string => `workflow-${id}`

// HomeTable is the list itself, walked by keys from row to row.
export function HomeTable() {
  const rows = useHomeRows()
  const alike = useMemo(() => alikeIn(rows), [rows])
  const chosen = useWorkflows((state) => state.chosen)
  const flat = useWorkflows(({ list }) => list?.every(({ folder }) => folder === '')) // no column for nothing
  const at = Math.max(
    rows.findIndex(({ id }) => id === chosen),
    0,
  )
  const row = rows[at]
  const grid = useRef<HTMLDivElement>(null)
  const today = dayBegan(useNow(true, 60_000))
  const list = useVirtualList<WorkflowView>({
    rows,
    keyOf: ({ id }) => id,
    height: () => HEIGHT,
    measured: false,
    kept: at,
  })
  const asked = useSession((state) => state.page === 'home')
  useEffect(() => {
    if (asked && !isCovered()) grid.current?.focus() // the person came for the list
  }, [asked])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget) return
    const to = rowAfter(event.key, at, rows.length)
    const next = to === undefined ? undefined : rows[to]
    if (to !== undefined && next && !event.ctrlKey && !event.altKey && !event.metaKey) {
      choose(next.id)
      list.scrollTo(to)
      event.preventDefault()
    } else if (onRowKey(event, row)) event.preventDefault()
  }
  return (
    <ContextMenu
      label={texts.home.menu(row?.name ?? '')}
      menu={row && <RowMenu row={row} />}
      onClosed={() => grid.current?.focus()}
    >
      <div
        {...placed('list')}
        ref={grid}
        className="home-table"
        data-flat={flat || undefined}
        {...framed(list)}
        role="grid"
        aria-label={texts.home.list}
        aria-rowcount={rows.length + 1}
        aria-activedescendant={row ? rowId(row.id) : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onContextMenu={(event) => chooseUnder(event, rows)}
      >
        <HomeHeader />
        {rows.length === 0 && <Nothing />}
        <VirtualList list={list} className="home-rows" role="presentation" all={{ role: 'rowgroup' }}>
          {(one, i) => (
            <WorkflowRow
              id={rowId(one.id)}
              row={one}
              apart={apartOf(one, alike)}
              index={i + 2}
              chosen={i === at}
              today={today}
            />
          )}
        </VirtualList>
      </div>
    </ContextMenu>
  )
}

// chooseUnder has the menu be about the row that the pointer is at.
function chooseUnder({ target }: MouseEvent, rows: readonly WorkflowView[]): void {
  const id = target instanceof Element ? target.closest('[role="row"]')?.id : undefined
  const row = rows.find((one) => rowId(one.id) === id)
  if (row) choose(row.id)
}

function Nothing() {
  const typed = useWorkflows((state) => state.typed.trim())
  return (
    <div role="rowgroup">
      <div role="row">
        <div role="gridcell" className="home-none">
          {typed === '' ? texts.home.nothingShown : texts.home.nothingFound(typed)}
        </div>
      </div>
    </div>
  )
}
