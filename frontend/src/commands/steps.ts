import { BoxSelect, CopyPlus, MessageCircle, PencilLine, Power, Repeat, Trash2, Ungroup } from 'lucide-react'
import { branches } from '../domain/graph/outputs'
import { texts } from '../domain/texts'
import { byId, isStep } from '../domain/graph/workflow'
import { setDraft, useChat } from '../store/assistant/chat'
import { useDocument } from '../store/document/document'
import { isEditable } from '../store/document/draft'
import {
  countSelected,
  duplicateSelected,
  removeBranches,
  removeSelected,
  selectedHeld,
  setEnabled,
  unwrapLoop,
} from '../store/edit/editing'
import { editNote } from '../store/edit/notes'
import { useScene } from '../store/document/scene'
import { selectMany, useSelection } from '../store/page/selection'
import { selectedRun, wrapSelected } from '../store/edit/wrapping'
import { assistantCommands } from './assistant'
import { GRAPH } from './command'
import type { Commands } from './command'
import { anySelected, hasSteps, proposed } from './conditions'
import type { Node } from '../wire/types'

const words = texts.editing.commands

const selected = (): boolean => useSelection.getState().nodes.length > 0
const notSelected = (): string => (isEditable() ? texts.commands.why.noSelection : texts.commands.why.readOnly)

function selectedNodes(): Node[] {
  const nodes = byId(useDocument.getState().workflow)
  return useSelection.getState().nodes.flatMap((id) => nodes.get(id) ?? [])
}

// loop is the head that is selected, alone or by its foot.
function loop(): string | undefined {
  const [node, ...more] = selectedNodes()
  if (node === undefined || more.length > 0) return undefined
  return node.kind === 'Loop' ? node.id : node.endLoop?.loop
}

// hasBranches: a selected decision leads to steps that are on its branches alone.
function hasBranches(): boolean {
  if (!selectedNodes().some(branches)) return false
  const { nodes } = useSelection.getState()
  return selectedHeld().size > nodes.length
}

// turnsOn: all that is selected is off.
const turnsOn = (): boolean => selected() && selectedNodes().every(({ enabled }) => enabled === false)

// removeLabel says how many steps go with a loop.
function removeLabel(): string {
  const hidden = countSelected() - selectedNodes().filter(isStep).length
  return hidden > 0 ? words.removeLoop(hidden) : texts.commands.removeSelected
}

// What is done with what is selected.
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
    run: () =>
      selectMany(
        useScene
          .getState()
          .workflow.nodes.filter(isStep)
          .map(({ id }) => id),
      ),
  },
  duplicateSteps: {
    id: 'duplicate-steps',
    label: () => words.duplicate,
    fullLabel: () => texts.commands.duplicateSteps,
    icon: CopyPlus,
    group: 'edit',
    about: 'selection',
    keys: ['mod+d'],
    on: GRAPH,
    when: () => selected() && isEditable(),
    why: notSelected,
    run: duplicateSelected,
  },
  turn: {
    id: 'turn',
    label: () => words.turn(turnsOn()),
    fullLabel: () => words.turnFull(turnsOn()),
    plainLabel: () => words.turnPlain,
    icon: Power,
    group: 'edit',
    about: 'selection',
    keys: ['mod+e'],
    on: GRAPH,
    when: () => selected() && isEditable(),
    why: notSelected,
    run: () => setEnabled(turnsOn()),
  },
  wrapInLoop: {
    id: 'wrap-in-loop',
    label: () => words.wrap,
    fullLabel: () => words.wrapFull,
    icon: Repeat,
    group: 'edit',
    about: 'selection',
    keys: [],
    when: () => isEditable() && selectedRun() !== undefined,
    why: () => (isEditable() ? words.why.noRun : texts.commands.why.readOnly),
    run: wrapSelected,
  },
  unwrapLoop: {
    id: 'unwrap-loop',
    label: () => words.unwrap,
    icon: Ungroup,
    group: 'edit',
    about: 'selection',
    keys: [],
    when: () => loop() !== undefined && isEditable(),
    why: () => (isEditable() ? words.why.noLoop : texts.commands.why.readOnly),
    run: () => {
      const head = loop()
      return head === undefined ? undefined : unwrapLoop(head)
    },
  },
  askAbout: {
    id: 'ask-about',
    label: () => words.ask(useSelection.getState().nodes.length > 1),
    fullLabel: () => words.askFull,
    icon: MessageCircle,
    group: 'assistant',
    about: 'selection',
    keys: [],
    when: selected,
    why: () => texts.commands.why.noSelection,
    run: askAbout,
  },
  editNote: {
    id: 'edit-note',
    label: () => words.editNote,
    icon: PencilLine,
    group: 'edit',
    about: 'selection',
    keys: ['enter'],
    on: ['canvas'],
    when: () => useSelection.getState().note !== undefined && isEditable(),
    keysWhen: () => !proposed(), // which is applied by the same key
    why: () => (isEditable() ? words.why.noNote : texts.commands.why.readOnly),
    run: () => editNote(useSelection.getState().note),
  },
  removeBranches: {
    id: 'remove-branches',
    label: () => words.removeBranches,
    icon: Trash2,
    group: 'edit',
    about: 'selection',
    keys: [],
    when: () => isEditable() && hasBranches(),
    why: () => (isEditable() ? words.why.noBranches : texts.commands.why.readOnly),
    run: () => removeBranches(),
  },
  removeSelected: {
    id: 'remove-selected',
    label: removeLabel,
    fullLabel: () => texts.commands.removeSelectedFull,
    icon: Trash2,
    group: 'edit',
    about: 'selection',
    keys: ['delete', 'backspace'],
    on: GRAPH,
    when: () => isEditable() && anySelected(),
    why: notSelected,
    run: () => removeSelected(),
  },
} satisfies Commands

// askAbout writes the selected steps into the field for the assistant, before what is
// there.
function askAbout(): void {
  const mentions = selectedNodes()
    .map(({ id }) => `@${id}`)
    .join(' ')
  const { draft } = useChat.getState()
  setDraft(`${mentions} ${draft}`)
  assistantCommands.focusChat.run()
}
