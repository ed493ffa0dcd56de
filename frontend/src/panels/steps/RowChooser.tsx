import { focusOnlyOpen } from '../../commands/focusFirstOpen'
import { focusRow, setTask, useOutline } from '../../store/outline/outline'
import { add } from '../../store/outline/outlineEdits'
import { endAfterWay, link } from '../../store/outline/outlineLinks'
import { AddStep } from '../picker/AddStep'
import { LinkTo } from '../picker/LinkTo'
import type { Spot } from '../picker/PickList'
import { rowId } from './rowId'
import { elementAt } from '../../ui/places'

const GAP = 2

// RowChooser asks for a new step, or for a step to link to, beside the row it is about.
export function RowChooser() {
  const task = useOutline((state) => state.task)
  switch (task?.is) {
    case 'add':
      return (
        <AddStep
          key={task.row}
          title={task.title}
          at={beside(task.row)}
          onAdd={(what) =>
            void add(what, task).then((done) => {
              if (done) focusOnlyOpen()
            })
          }
          onClose={close}
        />
      )
    case 'link': {
      const { row, from, output } = task
      return (
        <LinkTo
          key={row}
          from={from}
          output={output}
          at={beside(row)}
          onLink={(way, to) => void link(from, way, to)}
          onEnd={(way) => void endAfterWay(from, way)}
          onClose={close}
        />
      )
    }
    case 'menu':
    case 'rename':
    case undefined:
      return null
  }
}

function close(refocus: boolean): void {
  setTask(undefined)
  if (refocus) focusRow()
}

// beside is below the row, or above it where there is no room; an empty list has the
// button that adds the first step in its place.
function beside(row: string): Spot | undefined {
  const box = elementAt(rowId(row))?.getBoundingClientRect()
  return box && { x: box.left, y: box.bottom + GAP, above: box.top - GAP }
}
