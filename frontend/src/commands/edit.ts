import { Redo2, Undo2 } from 'lucide-react'
import { shownName } from '../domain/text/legible'
import { texts } from '../domain/texts'
import { redo, redoneLabel, undo, undoneLabel, useDocument } from '../store/document/document'
import { isNewest, restoreGivenUp } from '../store/edit/givenUp'
import type { Commands } from './command'
import { lookingBack } from './conditions'

// What is taken back and made again.
export const editCommands = {
  undo: {
    id: 'undo',
    label: () => (isNewest() ? texts.notices.restoreTyped : texts.header.undo(shownName(undoneLabel()))),
    plainLabel: () => texts.header.undo(''),
    icon: Undo2,
    group: 'edit',
    keys: ['mod+z'],
    when: () => (isNewest() || useDocument.getState().canUndo) && !lookingBack(),
    why: () => texts.commands.why.noUndo,
    inFields: 'untouched',
    run: () => (isNewest() ? restoreGivenUp() : undo()),
  },
  redo: {
    id: 'redo',
    label: () => texts.header.redo(shownName(redoneLabel())),
    plainLabel: () => texts.header.redo(''),
    icon: Redo2,
    group: 'edit',
    keys: ['mod+shift+z', 'mod+y'],
    when: () => useDocument.getState().canRedo && !lookingBack(),
    why: () => texts.commands.why.noRedo,
    inFields: 'untouched',
    run: redo,
  },
} satisfies Commands
