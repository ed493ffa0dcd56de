import { Copy, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { cellOf, cellWhole } from '../../domain/table/table'
import type { Column, Row } from '../../domain/table/table'
import { shownName } from '../../domain/text/legible'
import { late } from '../../domain/texts/late'
import { copyText } from '../../store/page/copyText'
import type { Cell } from '../../ui/cellKeys'
import { Code } from '../../ui/Code'
import { IconButton } from '../../ui/IconButton'

const words = late.table

interface Props {
  columns: readonly Column[]
  rows: readonly Row[]
  at: Cell
  onClose: () => void
}

// WholeCell is all that the cell holds which the keyboard is at. Escape leads back to it.
export function WholeCell({ columns, rows, at, onClose }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const column = columns[at.column]?.name
  const row = rows[at.row]
  if (column === undefined || !row) return null
  const value = cellOf(row, column)
  const label = words.cell(shownName(column), at.row + 1)
  const close = (): void => {
    box.current?.parentElement?.querySelector<HTMLElement>('[role="grid"]')?.focus()
    onClose()
  }
  return (
    <div
      ref={box}
      role="group"
      className="data-whole"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        close()
      }}
    >
      <header className="data-table-tools">
        <h4 dir="auto">{label}</h4>
        <span className="data-table-ways">
          <IconButton icon={Copy} label={words.copyCell} onClick={() => copyText(cellWhole(value), words.copiedCell)} />
          <IconButton icon={X} label={words.closeCell} hint="Esc" onClick={close} />
        </span>
      </header>
      <Value value={value} label={label} />
    </div>
  )
}

function Value({ value, label }: { value: unknown; label: string }) {
  if (value === undefined || value === '') return <p className="muted">{words.nothing}</p>
  if (typeof value === 'object' && value !== null) return <Code text={JSON.stringify(value, null, 2)} label={label} />
  return (
    <pre dir="auto" className="run-text" tabIndex={0} aria-label={label}>
      {cellWhole(value)}
    </pre>
  )
}
