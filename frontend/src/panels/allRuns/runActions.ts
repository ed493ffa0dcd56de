import type { KeyboardEvent } from 'react'
import { chordOf } from '../../commands/chord'
import { isActive } from '../../domain/run/runTrace'
import { texts } from '../../domain/texts'
import { chooseRun, controlRun, removeListed, useAllRuns } from '../../store/home/allRuns'
import { openWithRun } from '../../store/home/pages'
import { notify } from '../../store/page/notices'
import { undoRemoval } from '../../store/run/removing'
import { focusOn } from '../../ui/places'
import type { ListedRun } from '../../wire/types'

// What can be done with a run of the list, by key and by button.

export function openRunOf({ open, id }: ListedRun): unknown {
  if (open !== '') return openWithRun(open, id)
  notify('info', texts.home.runs.gone)
  return undefined
}

export const resumeRunOf = ({ id }: ListedRun): Promise<boolean> => controlRun(id, 'resume')

// removeRunOf leads to the next row.
export async function removeRunOf(run: ListedRun): Promise<void> {
  const list = useAllRuns.getState().list ?? []
  const next = list[list.indexOf(run) + 1] ?? list[list.indexOf(run) - 1]
  if (!(await removeListed(run.id))) return
  if (next) chooseRun(next.id)
  focusOn('list')
}

// onRunKey reports whether the key was for the run.
export function onRunKey(event: KeyboardEvent, run: ListedRun): boolean {
  switch (chordOf(event.nativeEvent)) {
    case 'enter':
      void openRunOf(run)
      return true
    case 'r':
      void resumeRunOf(run) // one that cannot be is told why
      return true
    case 'mod+z':
      undoRemoval()
      return true
    case 'delete':
    case 'backspace':
      if (!isActive(run)) void removeRunOf(run)
      return true
  }
  return false
}
