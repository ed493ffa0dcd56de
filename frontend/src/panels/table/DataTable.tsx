import { Copy, Maximize2, Search } from 'lucide-react'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { csvOf } from '../../domain/table/csv'
import { holding, nextSort, sorted } from '../../domain/table/order'
import type { Sort } from '../../domain/table/order'
import type { Table } from '../../domain/table/table'
import { late } from '../../domain/texts/late'
import { copyText } from '../../store/page/copyText'
import type { Cell } from '../../ui/cellKeys'
import { Dialog } from '../../ui/Dialog'
import { IconButton } from '../../ui/IconButton'
import { TableGrid } from './TableGrid'
import { WholeCell } from './WholeCell'
import './DataTable.css'

const words = late.table
const WIDE = 36 // characters of a column at most
const WIDER = 100 // the same, enlarged

interface Props {
  name: string
  table: Table
  of?: number | undefined // how many rows there are, where not all are here
}

// DataTable is a list of objects as a table: to be sorted, searched and copied, and to be
// seen in a window of its own.
export function DataTable(props: Props) {
  const [large, setLarge] = useState(false)
  return (
    <>
      <Shown {...props} onEnlarge={() => setLarge(true)} />
      {large && (
        <Dialog title={props.name} closeLabel={words.closeLarge} size="picture" onClose={() => setLarge(false)}>
          <Shown {...props} />
        </Dialog>
      )}
    </>
  )
}

function Shown({ name, table, of, onEnlarge }: Props & { onEnlarge?: () => void }) {
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<Sort>()
  const [at, setAt] = useState<Cell>({ row: 0, column: 0 })
  const [open, setOpen] = useState(false)
  const show = useCallback(() => setOpen(true), []) // of many rows, which are drawn anew for another one
  const late = useDeferredValue(search) // typing does not wait for it
  const rows = useMemo(() => sorted(holding(table, late), sort), [table, late, sort])
  const cell = { row: Math.min(at.row, rows.length - 1), column: at.column }
  return (
    <div role="group" className="data-table" aria-label={words.label(name)} data-large={!onEnlarge || undefined}>
      <div className="data-table-tools">
        {onEnlarge && <h4>{name}</h4>}
        <span className="muted" role="status">
          {counted(rows.length, table.rows.length, of)}
        </span>
        {table.rows.length > 1 && <Field value={search} onChange={setSearch} />}
        <span className="data-table-ways">
          <IconButton
            icon={Copy}
            label={words.copy}
            onClick={() => copyText(csvOf(table.columns, rows), words.copied(rows.length))}
          />
          {onEnlarge && <IconButton icon={Maximize2} label={words.enlarge} onClick={onEnlarge} />}
        </span>
      </div>
      <TableGrid
        label={name}
        columns={table.columns}
        rows={rows}
        wide={onEnlarge ? WIDE : WIDER}
        at={cell}
        sort={sort}
        onAt={setAt}
        onSort={(column) => setSort(nextSort(sort, column))}
        onOpen={show}
      />
      {rows.length === 0 && <p className="muted">{table.rows.length === 0 ? words.none : words.noneFound}</p>}
      {open && <WholeCell columns={table.columns} rows={rows} at={cell} onClose={() => setOpen(false)} />}
    </div>
  )
}

function counted(found: number, here: number, of = here): string {
  if (found < here) return words.found(found, here)
  return here < of ? words.first(here, of) : words.rows(here)
}

function Field({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <label className="data-table-search">
      <Search size={14} aria-hidden />
      <input
        type="search"
        dir="auto"
        aria-label={words.search}
        placeholder={words.search}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
