import { texts } from '../../domain/texts'
import { takeClipboard } from '../edit/clipboard'
import type { Hand } from '../edit/clipboard'
import { placeHere } from '../edit/editing'
import { choosing, currentRow, focusRow, say } from './outline'
import { cut } from './outlineEdits'
import { slotAt } from './outlinePlace'
import { refuse, stepsAt, whyNotEdit } from './outlineRow'
import { selectMany, useSelection } from '../page/selection'

// list copies the current row, with all that is selected there, and pastes after it.
export const list: Hand = {
  choose: () => {
    const row = currentRow()
    if (row?.is !== 'step' && row?.is !== 'note') return refuse(texts.outline.refused.group)
    if (row.is === 'step') choosing(() => selectMany(stepsAt(row)))
    return true
  },
  remove: cut,
  where: () => {
    const row = currentRow()
    const why = whyNotEdit(row)
    if (why === undefined)
      return useSelection.getState().nodes.length > 1 && row?.is === 'step' ? placeHere() : slotAt(row, 'after').where
    say(why)
    return undefined
  },
  pasted: (count) => {
    focusRow()
    say(texts.outline.pasted(count))
  },
  tell: say,
}

takeClipboard(list)
