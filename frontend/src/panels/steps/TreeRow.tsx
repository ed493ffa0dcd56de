import { ChevronRight, Ellipsis } from 'lucide-react'
import { memo } from 'react'
import type { MouseEvent } from 'react'
import { commands } from '../../commands/commands'
import type { Row } from '../../domain/outline/outline'
import { texts } from '../../domain/texts'
import { goTo, setOpen, setTask, useOutline } from '../../store/outline/outline'
import { askRename } from '../../store/outline/outlineEdits'
import { toggleSelected, useSelection } from '../../store/page/selection'
import { PhaseIcon } from '../../ui/PhaseIcon'
import { RowContent } from './RowContent'
import { rowId } from './rowId'
import { rowLabel } from './rowLabel'
import { useRowPhase } from './useRowPhase'
import type { Facts } from './useFacts'
import { tip } from '../../ui/tooltip'

interface Props {
  row: Row
  facts: Facts
  current: boolean
}

const DEEPEST = 10 // what is deeper is not indented any more

// TreeRow is one row of the tree: a step, a branch, the foot of a loop, or a note.
export const TreeRow = memo(function TreeRow({ row, facts, current }: Props) {
  const selected = useSelection(({ nodes, note }) =>
    row.is === 'step' || row.is === 'foot' ? nodes.includes(row.node) : row.is === 'note' && note === row.note,
  )
  const renaming = useOutline(({ task }) => task?.is === 'rename' && task.row === row.key)
  const isOwn = row.is !== 'called'
  const mark = 'node' in row && row.is !== 'branch' && isOwn ? facts.scene.marks.get(row.node) : undefined
  const leftOut = 'node' in row && facts.scene.leftOut.has(row.node)
  const phase = useRowPhase(row)
  return (
    <div
      id={rowId(row.key)}
      className="steps-row"
      role="treeitem"
      aria-level={row.level}
      aria-setsize={row.of}
      aria-posinset={row.at}
      aria-expanded={row.open}
      aria-selected={selected}
      tabIndex={current ? 0 : -1}
      data-is={row.is === 'called' ? (row.row?.is ?? 'branch') : row.is}
      data-called={!isOwn || undefined}
      data-mark={mark}
      data-left-out={leftOut || undefined}
      style={{ paddingLeft: `${0.25 + Math.min(row.level - 1, DEEPEST) * 0.8}rem` }}
      onClick={(event) => click(event, row)}
      onDoubleClick={() => {
        if (row.is === 'called') void commands.openCalled.run()
        else if (row.is !== 'branch') askRename()
      }}
      onContextMenu={(event) => {
        event.preventDefault()
        goTo(row.key)
        if (isOwn) setTask({ is: 'menu', row: row.key, at: { x: event.clientX, y: event.clientY } })
      }}
    >
      <span className="visually-hidden">
        {[rowLabel(row, facts), phase && texts.running.phase[phase]].filter(Boolean).join(', ')}
      </span>
      <div className="steps-content" aria-hidden={!renaming || undefined}>
        <Opener row={row} />
        <RowContent row={row} facts={facts} renaming={renaming} />
        {phase && (
          <span className="steps-phase" data-phase={phase}>
            <PhaseIcon phase={phase} />
          </span>
        )}
      </div>
      {(row.is === 'step' || row.is === 'branch' || row.is === 'note') && !renaming && <More row={row} />}
    </div>
  )
})

function click(event: MouseEvent, row: Row): void {
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return
  const mod = event.ctrlKey || event.metaKey
  goTo(row.key, event.shiftKey ? 'extend' : mod ? 'stay' : 'select')
  if (mod && row.is === 'step') toggleSelected(row.node)
}

function Opener({ row }: { row: Row }) {
  const onClick = (event: MouseEvent): void => {
    event.stopPropagation()
    setOpen([row.key], row.open === false)
  }
  return (
    <span
      className="steps-opener"
      data-open={row.open}
      onClick={row.open === undefined ? undefined : onClick}
      aria-hidden
    >
      {row.open !== undefined && <ChevronRight size={13} />}
    </span>
  )
}

// More opens the menu by mouse; the keyboard has a key for it.
function More({ row }: { row: Row }) {
  return (
    <button
      type="button"
      className="steps-more"
      tabIndex={-1}
      aria-hidden
      {...tip(texts.outline.menu)}
      onClick={(event) => {
        event.stopPropagation()
        goTo(row.key)
        const { left, bottom } = event.currentTarget.getBoundingClientRect()
        setTask({ is: 'menu', row: row.key, at: { x: left, y: bottom } })
      }}
    >
      <Ellipsis size={14} />
    </button>
  )
}
