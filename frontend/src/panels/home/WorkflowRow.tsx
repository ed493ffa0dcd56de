import { Ellipsis, Folder } from 'lucide-react'
import { memo } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { needOf } from '../../domain/home/listed'
import { texts } from '../../domain/texts'
import { number } from '../../domain/texts/locale'
import { momentOf } from '../../domain/text/when'
import { choose } from '../../store/home/workflows'
import { openWorkflow } from '../../store/home/pages'
import { RunBars } from './RunBars'
import { LastRun } from './LastRun'
import { WorkflowName } from './WorkflowName'
import type { WorkflowView } from '../../wire/types'

const words = texts.home

interface Props {
  id: string
  row: WorkflowView
  apart: string // what tells it from others of its name, ''
  index: number // of all rows, from 1
  chosen: boolean
  today: number // when it began, in ms
}

// WorkflowRow is a workflow in the list of all.
export const WorkflowRow = memo(function WorkflowRow({ id, row, apart, index, chosen, today }: Props) {
  return (
    <div
      id={id}
      role="row"
      className="home-row home-row-grid"
      aria-rowindex={index}
      aria-selected={chosen}
      data-need={needOf(row)}
      onClick={() => choose(row.id)}
      onDoubleClick={() => void openWorkflow(row.id)}
    >
      <Cell column="name">
        <WorkflowName row={row} apart={apart} />
      </Cell>
      <Cell column="folder">
        {row.folder !== '' && (
          <>
            <Folder size={14} strokeWidth={1.75} aria-hidden />
            <span dir="auto" className="one-line">
              {row.folder}
            </span>
          </>
        )}
      </Cell>
      <Cell column="steps">{row.note.said && row.steps === 0 ? '–' : number(row.steps)}</Cell>
      <Cell column="changed">{momentOf(row.modified, today)}</Cell>
      <Cell column="run">
        <LastRun row={row} today={today} />
      </Cell>
      <Cell column="bars">
        <RunBars bars={row.bars} />
      </Cell>
      <Cell column="menu">
        <button
          type="button"
          className="icon-button"
          aria-label={words.menu(row.name || texts.untitled)}
          aria-haspopup="menu"
          tabIndex={chosen ? 0 : -1}
          onClick={openMenu}
        >
          <Ellipsis size={16} aria-hidden />
        </button>
      </Cell>
    </div>
  )
})

// openMenu asks for the menu of the row as a press of the other button does.
function openMenu(event: MouseEvent): void {
  const { left, bottom } = event.currentTarget.getBoundingClientRect()
  event.currentTarget.dispatchEvent(
    new window.MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: left, clientY: bottom }),
  )
}

const Cell = ({ column, children }: { column: string; children: ReactNode }) => (
  <div role="gridcell" data-column={column} className="home-cell">
    {children}
  </div>
)
