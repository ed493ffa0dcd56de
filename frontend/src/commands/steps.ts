import { BoxSelect, CopyPlus, Trash2 } from 'lucide-react'
import { texts } from '../domain/texts'
import { isStep } from '../domain/workflow'
import { isEditable } from '../store/draft'
import { duplicateSelected, removeSelected } from '../store/editing'
import { useScene } from '../store/scene'
import { selectMany, useSelection } from '../store/selection'
import { GRAPH } from './command'
import type { Commands } from './command'
import { hasSteps } from './conditions'

const selected = (): boolean => useSelection.getState().nodes.length > 0
const notSelected = (): string => (isEditable() ? texts.commands.why.noSelection : texts.commands.why.readOnly)

// What is done with the steps that are selected.
export const stepCommands = {
  selectAll: {
    id: 'select-all',
    label: () => texts.commands.selectAll,
    icon: BoxSelect,
    group: 'edit',
    keys: ['mod+a'],
    on: GRAPH,
    when: hasSteps,
    why: () => texts.commands.why.noSteps,
    run: () => { selectMany(useScene.getState().workflow.nodes.filter(isStep).map(({ id }) => id)) },
  },
  duplicateSteps: {
    id: 'duplicate-steps',
    label: () => texts.commands.duplicateSteps,
    icon: CopyPlus,
    group: 'edit',
    keys: ['mod+d'],
    on: GRAPH,
    when: () => selected() && isEditable(),
    why: notSelected,
    run: duplicateSelected,
  },
  removeSelected: {
    id: 'remove-selected',
    label: () => texts.commands.removeSelected,
    fullLabel: () => texts.commands.removeSelectedFull,
    icon: Trash2,
    group: 'edit',
    keys: ['delete', 'backspace'],
    on: GRAPH,
    when: () => isEditable() && (selected() || useSelection.getState().link !== undefined || useSelection.getState().note !== undefined),
    why: notSelected,
    run: () => removeSelected(),
  },
} satisfies Commands
