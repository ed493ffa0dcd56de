import { useId, useMemo } from 'react'
import type { KeyboardEvent } from 'react'
import type { Sort } from '../../domain/table/order'
import { cellOf, cellWhole } from '../../domain/table/table'
import type { Column, Row } from '../../domain/table/table'
import { late } from '../../domain/texts/late'
import { copyText } from '../../store/page/copyText'
import { cellAfter } from '../../ui/cellKeys'
import type { Cell } from '../../ui/cellKeys'
import { useVirtualColumns } from '../../ui/useVirtualColumns'
import { useVirtualList, VirtualList } from '../../ui/VirtualList'
import { TableHead } from './TableHead'
import { TableRow } from './TableRow'

const HEIGHT = 1.75 // rem of a row
const CHARACTER = 0.475 // rem, about
const NARROW = 4 // characters of a column
const AROUND = 1.75 // rem beside a text, with the sign of its order

interface Props {
  label: string
  columns: readonly Column[]
  rows: readonly Row[]
  wide: number // characters of a column at most
  at: Cell
  sort: Sort | undefined
  onAt: (at: Cell) => void
  onSort: (column: string) => void
  onOpen: () => void // the cell the keyboard is at
}

// TableGrid draws of thousands of rows and columns those in sight. Arrow keys walk its
// cells; Enter sorts by a column at its head, and shows a cell whole.
export function TableGrid({ label, columns, rows, wide, at, sort, onAt, onSort, onOpen }: Props) {
  const id = useId()
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize)
  const height = Math.round(HEIGHT * rem)
  const widths = useMemo(
    () => columns.map(({ chars }) => (Math.min(Math.max(chars, NARROW), wide) * CHARACTER + AROUND) * rem),
    [columns, wide, rem],
  )
  const list = useVirtualList({
    rows,
    keyOf: (_, i) => i,
    height: () => height,
    measured: false,
    kept: at.row,
    head: height,
  })
  const across = useVirtualColumns(widths, at.column, list.scroller)
  const go = (to: Cell): void => {
    onAt(to)
    if (to.row >= 0) list.scrollTo(to.row)
    across.scrollTo(to.column)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const ctrl = event.ctrlKey || event.metaKey
    const column = columns[at.column]?.name
    const row = rows[at.row]
    const to = event.altKey ? undefined : cellAfter(event.key, ctrl, at, rows.length, columns.length)
    if (to) go(to)
    else if (event.key === 'Enter' && !ctrl && row) onOpen()
    else if (event.key === 'Enter' && !ctrl && column !== undefined) onSort(column)
    else if (event.key === 'c' && ctrl && row && column !== undefined && isNothingSelected())
      void copyText(cellWhole(cellOf(row, column)), late.table.copiedCell)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <VirtualList
      list={list}
      className="data-grid"
      role="grid"
      aria-readonly
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      aria-activedescendant={columns.length > 0 ? `${id}${at.row}-${at.column}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      all={{ role: 'rowgroup', style: { width: across.size } }}
      head={
        <TableHead
          id={id}
          columns={columns}
          places={across.drawn}
          width={across.size}
          at={at.row < 0 ? at.column : -1}
          sort={sort}
          onSort={(column) => {
            onAt({ row: -1, column })
            onSort(columns[column]?.name ?? '')
          }}
        />
      }
    >
      {(row, i) => (
        <TableRow
          id={`${id}${i}`}
          row={row}
          index={i}
          columns={columns}
          wide={wide}
          places={across.drawn}
          at={i === at.row ? at.column : -1}
          onAt={onAt}
          onOpen={onOpen}
        />
      )}
    </VirtualList>
  )
}

const isNothingSelected = (): boolean => document.getSelection()?.isCollapsed ?? true
