import { TextCursorInput } from 'lucide-react'
import { texts } from '../domain/texts'
import { openInputs } from '../store/edit/inputs'
import { focusDrawn } from '../ui/focusDrawn'
import type { Commands } from './command'
import { hasCanvas } from './conditions'
import { focusInspector } from './focus'
import { useDocument } from '../store/document/document'
import { elementAt } from '../ui/places'

// What the workflow is given at each run.
export const inputCommands = {
  inputs: {
    id: 'inputs',
    label: () => texts.inputs.command,
    icon: TextCursorInput,
    group: 'document',
    keys: [],
    when: hasCanvas,
    why: () => texts.inputs.noWorkflow,
    run: showInputs,
  },
} satisfies Commands

// showInputs gives the keyboard to the first field, or to what adds the first input.
function showInputs(): void {
  openInputs()
  focusDrawn(() => {
    if (useDocument.getState().workflow.inputs?.length) focusInspector()
    else elementAt('add-input')?.querySelector('button')?.focus()
  })
}
