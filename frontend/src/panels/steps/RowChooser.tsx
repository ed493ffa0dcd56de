import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import type { New } from '../../domain/graph/fresh'
import { newStepsLike } from '../../domain/outlineChoice'
import { texts } from '../../domain/texts'
import { focusRow, rowOf, setTask, useOutline } from '../../store/outline'
import type { Task } from '../../store/outline'
import { add } from '../../store/outlineEdits'
import { canEnd, end, link, targetsOf } from '../../store/outlineLinks'
import { nameOfRow } from '../../store/outlinePlace'
import { useTools } from '../../store/tools'
import { Chooser } from '../../ui/Chooser'
import type { Option } from '../../ui/Chooser'
import { rowId } from './rowId'

const words = texts.outline
const END = ' end'

// RowChooser asks for a new step, or for a step to link to, beside the row it is about.
export function RowChooser() {
  const task = useOutline((state) => state.task)
  if (task?.is === 'add') return <AddChooser key={task.row} task={task} />
  if (task?.is === 'link') return <LinkChooser key={task.row} task={task} />
  return null
}

const close = (refocus: boolean): void => {
  setTask(undefined)
  if (refocus) focusRow()
}

function AddChooser({ task }: { task: Extract<Task, { is: 'add' }> }) {
  const tools = useTools((state) => state.tools)
  const found = (typed: string): Option[] => newStepsLike([...tools.values()], typed)
  return (
    <Beside row={task.row} title={task.title}>
      <Chooser
        label={words.found}
        hint={words.find}
        none={words.nothingFits}
        options={found}
        onChoose={(key) => void add(JSON.parse(key) as New, task)}
        onClose={close}
      />
    </Beside>
  )
}

function LinkChooser({ task: { row: key, from, output } }: { task: Extract<Task, { is: 'link' }> }) {
  const row = rowOf(key)
  const found = (typed: string): Option[] => {
    const end = canEnd(row) ? [{ key: END, text: words.endChoice }] : []
    const targets = targetsOf(from, output).map(({ id, name, endLoop, kind }) => ({ key: id, text: name, aside: endLoop ? words.footOf : texts.kinds[kind] }))
    return [...end, ...targets].filter(({ text }) => text.toLowerCase().includes(typed.trim().toLowerCase()))
  }
  return (
    <Beside row={key} title={words.linkTitle(nameOfRow(row))}>
      <Chooser
        label={words.stepsFound}
        hint={words.findStep}
        none={words.noStep}
        options={found}
        onChoose={(to) => void (to === END ? end(row) : link(from, output, to))}
        onClose={close}
      />
    </Beside>
  )
}

// Beside stands below the row, or above it where there is more room.
function Beside({ row, title, children }: { row: string; title: string; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [box, own] = [element.current?.parentElement?.getBoundingClientRect(), element.current]
    if (!box || !own) return
    const at = document.getElementById(rowId(row))?.getBoundingClientRect()
    const below = (at?.bottom ?? box.top + 60) - box.top
    const above = box.bottom - (at?.top ?? box.bottom)
    if (below < box.height * 0.6) own.style.top = `${below + 2}px`
    else own.style.bottom = `${above + 2}px`
  }, [row])
  return (
    <div ref={element} className="steps-chooser" role="group" aria-label={title}>
      <p className="steps-chooser-title" aria-hidden>{title}</p>
      {children}
    </div>
  )
}
