import { LogOut, TextCursorInput } from 'lucide-react'
import { texts } from '../domain/texts'
import { openInputs } from '../store/edit/inputsOpen'
import { focusDrawn } from '../ui/focusDrawn'
import type { Commands } from './command'
import { hasCanvas } from './conditions'
import { focusInspector } from './focus'
import { useDocument } from '../store/document/document'
import { elementAt } from '../ui/places'

// What the workflow is given at each run, and what it gives.
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
  outputs: {
    id: 'outputs',
    label: () => texts.outputs.command,
    icon: LogOut,
    group: 'document',
    keys: [],
    when: hasCanvas,
    why: () => texts.inputs.noWorkflow,
    run: showOutputs,
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

// showOutputs does so for the outputs, which stand below.
function showOutputs(): void {
  openInputs()
  focusDrawn(() => {
    const first = elementAt('field outputs/0/name')?.querySelector('input')
    ;(first ?? elementAt('add-output')?.querySelector('button'))?.focus()
  })
}
