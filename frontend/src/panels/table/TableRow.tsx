import { memo } from 'react'
import { cellOf, cellText } from '../../domain/table/table'
import type { Column, Row } from '../../domain/table/table'
import type { Cell } from '../../ui/cellKeys'
import type { Columns } from '../../ui/useVirtualColumns'

interface Props {
  id: string // what those of its cells begin with
  row: Row
  index: number
  columns: readonly Column[]
  wide: number // characters of a column at most
  places: Columns['drawn']
  at: number // the column that the keyboard is at; -1: none
  onAt: (at: Cell) => void
  onOpen: () => void
}

// TableRow is drawn again only when something of it is another: there are many.
export const TableRow = memo(function TableRow({ id, row, index, columns, wide, places, at, onAt, onOpen }: Props) {
  return (
    <div role="row" aria-rowindex={index + 2} className="data-row">
      {places.map(({ index: column, start, size }) => {
        const { name = '', numeric } = columns[column] ?? {}
        const cell = cellOf(row, name)
        const text = cellText(cell)
        const more = typeof cell === 'object' ? cell !== null : text.length > wide
        return (
          <div
            key={column}
            id={`${id}-${column}`}
            role="gridcell"
            className="data-cell"
            aria-colindex={column + 1}
            data-at={column === at || undefined}
            data-number={numeric || undefined}
            data-kind={cell === null ? 'none' : more ? 'more' : undefined}
            style={{ left: start, width: size }}
            onClick={() => {
              onAt({ row: index, column })
              if (more) onOpen()
            }}
            onDoubleClick={onOpen}
          >
            <span dir="auto">{text}</span>
          </div>
        )
      })}
    </div>
  )
})
