import { commands } from '../../commands/commands'
import { focusInspector } from '../../commands/focus'
import { currentRow, selectRow } from '../../store/outline/outline'
import { askRename } from '../../store/outline/outlineEdits'
import { focusDrawn } from '../../ui/focusDrawn'

// enterInspector gives the focus to the first field of the step. A note is written in
// its row; of a workflow that a step calls, that is opened.
export function enterInspector(): void {
  const row = currentRow()
  if (row?.is === 'note') askRename()
  if (row?.is === 'called') void commands.openCalled.run()
  if (row?.is !== 'step' && row?.is !== 'foot' && row?.is !== 'branch') return
  selectRow(row)
  focusDrawn(focusInspector)
}
