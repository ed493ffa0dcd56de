import { useState } from 'react'
import type { ReactNode } from 'react'
import { seenCell } from '../../domain/table/seen'
import { cellOf } from '../../domain/table/table'
import type { Table } from '../../domain/table/table'
import { shownWhole } from '../../domain/text/legible'
import { late } from '../../domain/texts/late'
import './SmallTable.css'

const words = late.table
const ROWS = 20
const COLUMNS = 12

interface Props {
  label: string
  table: Table
  whole: ReactNode // all of it, as it is written
}

// SmallTable is a list of objects among other values that a person is to read: its first
// rows, with nothing in them hidden, until all of it is asked for.
export function SmallTable({ label, table: { columns, rows }, whole }: Props) {
  const [all, setAll] = useState(false)
  const shown = columns.slice(0, COLUMNS)
  const more = [
    rows.length > ROWS ? words.rows(rows.length - ROWS) : '',
    columns.length > COLUMNS ? words.columns(columns.length - COLUMNS) : '',
  ].filter(Boolean)
  return (
    <div className="small-table">
      {all ? (
        whole
      ) : (
        <div className="small-table-room" role="group" aria-label={label} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {shown.map(({ name, numeric }) => (
                  <th key={name} scope="col" data-number={numeric || undefined}>
                    {shownWhole(name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, ROWS).map((row, i) => (
                <tr key={i}>
                  {shown.map(({ name, numeric }) => (
                    <td key={name} data-number={numeric || undefined}>
                      {seenCell(cellOf(row, name))}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <button type="button" className="folded-more" aria-expanded={all} onClick={() => setAll(!all)}>
        {all ? words.asTable : more.length > 0 ? words.more(more) : words.asWritten}
      </button>
    </div>
  )
}
