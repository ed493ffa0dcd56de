import { Clipboard, Copy, Scissors } from 'lucide-react'
import { texts } from '../domain/texts'
import { copySelected, cutSelected, openClipboard, pasteClipboard } from '../store/edit/clipboard'
import { isEditable } from '../store/document/draft'
import { isFirstScreen } from '../store/page/firstScreen'
import { useSelection } from '../store/page/selection'
import type { Commands } from './command'
import { takesSteps } from './conditions'

const words = texts.editing.commands

function copiable(): boolean {
  const { nodes, note } = useSelection.getState()
  return nodes.length > 0 || note !== undefined
}

// What goes to the clipboard and comes from there. Keys reach the page as events of
// the system, which carry the text; in a window of our own the program has it.
export const clipboardCommands = {
  copySteps: {
    id: 'copy-steps',
    label: () => words.copy,
    fullLabel: () => words.copyFull,
    icon: Copy,
    group: 'edit',
    about: 'selection',
    keys: [],
    systemKey: 'mod+c',
    when: copiable,
    why: () => texts.commands.why.noSelection,
    run: () => copySelected(),
  },
  cutSteps: {
    id: 'cut-steps',
    label: () => words.cut,
    fullLabel: () => words.cutFull,
    icon: Scissors,
    group: 'edit',
    about: 'selection',
    keys: [],
    systemKey: 'mod+x',
    when: () => copiable() && isEditable(),
    why: () => (isEditable() ? texts.commands.why.noSelection : texts.commands.why.readOnly),
    run: () => cutSelected(),
  },
  pasteSteps: {
    id: 'paste-steps',
    label: () => words.paste,
    fullLabel: () => words.pasteFull,
    icon: Clipboard,
    group: 'edit',
    keys: [],
    systemKey: 'mod+v',
    when: takesSteps,
    why: () => texts.commands.why.readOnly,
    run: () => (isFirstScreen() ? openClipboard() : pasteClipboard()),
  },
} satisfies Commands
