import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Column } from '../../domain/home/listed'
import { texts } from '../../domain/texts'
import { sortBy, useWorkflows } from '../../store/home/workflows'

const words = texts.home.columns

const SORTED: readonly Exclude<Column, 'attention'>[] = ['name', 'folder', 'steps', 'changed', 'run']

// HomeHeader names the columns; each that can be compared sorts the list.
export function HomeHeader() {
  const order = useWorkflows((state) => state.order)
  return (
    <div role="rowgroup" className="home-header">
      <div role="row" className="home-row-grid" aria-rowindex={1}>
        {SORTED.map((by) => (
          <div
            key={by}
            role="columnheader"
            data-column={by}
            aria-sort={order.by !== by ? undefined : order.down ? 'descending' : 'ascending'}
          >
            <button type="button" className="home-sort" onClick={() => sortBy(by)}>
              {words[by]}
              {order.by === by &&
                (order.down ? <ArrowDown size={12} aria-hidden /> : <ArrowUp size={12} aria-hidden />)}
            </button>
          </div>
        ))}
        <div role="columnheader" data-column="bars">
          {words.bars}
        </div>
        <div role="columnheader" data-column="menu">
          <span className="visually-hidden">{words.menu}</span>
        </div>
      </div>
    </div>
  )
}
