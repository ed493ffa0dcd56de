import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Sort } from '../../domain/table/order'
import type { Column } from '../../domain/table/table'
import { shownName } from '../../domain/text/legible'
import type { Columns } from '../../ui/useVirtualColumns'

interface Props {
  id: string // what those of its cells begin with
  columns: readonly Column[]
  places: Columns['drawn']
  width: number
  at: number // the column that the keyboard is at; -1: none
  sort: Sort | undefined
  onSort: (column: number) => void
}

// TableHead has the names of the columns; a press on one sorts by it.
export function TableHead({ id, columns, places, width, at, sort, onSort }: Props) {
  return (
    <div role="rowgroup" className="data-head" style={{ width }}>
      <div role="row" aria-rowindex={1} className="data-row">
        {places.map(({ index, start, size }) => {
          const { name = '', numeric } = columns[index] ?? {}
          const order = sort?.column === name ? sort : undefined
          const Sign = order?.down ? ArrowDown : ArrowUp
          return (
            <div
              key={index}
              id={`${id}-1-${index}`}
              role="columnheader"
              className="data-cell"
              aria-colindex={index + 1}
              aria-sort={order ? (order.down ? 'descending' : 'ascending') : 'none'}
              data-at={index === at || undefined}
              data-number={numeric || undefined}
              style={{ left: start, width: size }}
              onClick={() => onSort(index)}
            >
              <span dir="auto">{shownName(name)}</span>
              {order && <Sign size={13} aria-hidden />}
            </div>
          )
        })}
      </div>
    </div>
  )
}
