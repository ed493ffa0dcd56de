import { AlertTriangle, Ellipsis, Folder } from 'lucide-react'
import { memo } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { lookOf } from '../../domain/graph/look'
import { needOf } from '../../domain/home/listed'
import { shownName } from '../../domain/text/legible'
import { shortPaths } from '../../domain/text/path'
import { texts } from '../../domain/texts'
import { number } from '../../domain/texts/locale'
import { momentOf } from '../../domain/text/when'
import { beginRenaming, choose, explain, renameWorkflow, useWorkflows } from '../../store/home/workflows'
import { openWorkflow } from '../../store/home/pages'
import { PhaseIcon } from '../../ui/PhaseIcon'
import { focusOn } from '../../ui/places'
import { Tile } from '../../ui/Tile'
import { tip } from '../../ui/tooltip'
import { RunBars } from './RunBars'
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
        <Name row={row} apart={apart} />
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

function Name({ row, apart }: Pick<Props, 'row' | 'apart'>) {
  const renaming = useWorkflows((state) => state.renaming === row.id)
  const { family, icon } = lookOf({
    id: '',
    name: '',
    kind: row.kind || 'Tool',
    tool: { name: row.tool, arguments: {} },
  })
  return (
    <>
      <Tile family={family} icon={icon} />
      {renaming ? (
        <NameField row={row} />
      ) : (
        <span className="home-called">
          <button
            type="button"
            className="home-name one-line"
            dir="auto"
            tabIndex={-1}
            {...tip(row.description || row.path, '')}
            onClick={() => void openWorkflow(row.id)}
          >
            {row.name || texts.untitled}
          </button>
          {apart !== '' && (
            <span dir="auto" className="home-apart one-line">
              {shownName(apart)}
            </span>
          )}
        </span>
      )}
    </>
  )
}

// NameField has the name to be written anew; Escape leaves it as it was.
function NameField({ row }: { row: WorkflowView }) {
  const leave = (): void => {
    beginRenaming('')
    focusOn('list')
  }
  return (
    <input
      dir="auto"
      className="home-rename"
      aria-label={words.name}
      defaultValue={row.name}
      autoFocus
      onFocus={(event) => event.target.select()}
      onClick={(event) => event.stopPropagation()}
      onBlur={(event) => void renameWorkflow(row.id, event.target.value.trim())}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') {
          event.currentTarget.value = row.name
          leave()
        }
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        void renameWorkflow(row.id, event.currentTarget.value.trim())
        focusOn('list')
      }}
    />
  )
}

// LastRun says how the last run was, or what keeps the workflow from running.
function LastRun({ row, today }: { row: WorkflowView; today: number }) {
  const { id, last, note, errors, steps } = row
  if (note.said)
    return (
      <button type="button" className="home-why" tabIndex={-1} onClick={() => explain(id)}>
        <Lines phase="warning" main={words.unreadable} second={words.why} />
      </button>
    )
  if (needOf(row) === 'fix')
    return <Lines phase="failed" main={words.fix(errors)} second={last ? momentOf(last.began, today) : words.never} />
  if (!last) return <span className="muted">{steps === 0 ? words.empty : words.never}</span>
  const said = last.status === 'done' ? words.doneIn(texts.running.time(last.ms)) : saidOf(last.message, last.status)
  return <Lines phase={last.status} main={said} second={momentOf(last.began, today)} />
}

const saidOf = (message: string, status: keyof typeof words.status): string =>
  status === 'failed' || status === 'waiting' ? message || words.status[status] : words.status[status]

function Lines({ phase, main, second }: { phase: string; main: string; second: string }) {
  return (
    <span className="home-run" data-phase={phase} {...tip(main, '')}>
      {phase === 'warning' ? (
        <AlertTriangle size={15} className="phase-icon" aria-hidden />
      ) : (
        <PhaseIcon phase={phase} size={15} />
      )}
      <span className="home-run-lines">
        <span dir="auto" className="one-line home-run-main">
          {shortPaths(main)}
        </span>
        <span dir="auto" className="one-line home-run-second">
          {second}
        </span>
      </span>
    </span>
  )
}
