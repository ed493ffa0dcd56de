import { ListPlus, Plus, Spline, StickyNote } from 'lucide-react'
import { outputsOf } from '../domain/graph/outputs'
import { texts } from '../domain/texts'
import { byId } from '../domain/graph/workflow'
import { useDocument } from '../store/document/document'
import { isEditable } from '../store/document/draft'
import { addNote, placeHere } from '../store/edit/editing'
import { loopHere, placeInLoop } from '../store/edit/inLoop'
import { isFirstScreen } from '../store/page/firstScreen'
import { NOTE } from '../domain/graph/noteSize'
import { pick } from '../store/page/picking'
import { allLoops, freeSpot } from '../store/document/places'
import { useSelection } from '../store/page/selection'
import { startEmpty } from '../store/page/session'
import { canvasPort } from '../store/page/canvasPort'
import { GRAPH } from './command'
import type { Commands } from './command'
import { hasCanvas, proposed, takesSteps } from './conditions'
import type { Position } from '../wire/types'

const words = texts.editing.commands

// linkable is the selected step, if it can lead anywhere.
function linkable(): string | undefined {
  const { nodes, node } = useSelection.getState()
  const step = nodes.length === 1 && node !== undefined ? byId(useDocument.getState().workflow).get(node) : undefined
  return step && step.kind !== 'EndLoop' && outputsOf(step).length > 0 ? step.id : undefined
}

// What is put on the canvas by hand.
export const addingCommands = {
  addStep: {
    id: 'add-step',
    label: () => words.addStep,
    icon: Plus,
    group: 'edit',
    keys: ['a', 'insert'],
    on: GRAPH,
    when: takesSteps,
    why: () => texts.commands.why.readOnly,
    run: () => {
      if (isFirstScreen()) startEmpty()
      pick({ what: 'step', where: placeHere() }, besideSelected())
    },
  },
  addInLoop: {
    id: 'add-in-loop',
    label: () => words.addInLoop,
    fullLabel: () => words.addInLoopFull,
    icon: ListPlus,
    group: 'edit',
    about: 'selection',
    keys: ['shift+a'],
    on: GRAPH,
    when: () => takesSteps() && loopHere() !== undefined,
    why: () => (isEditable() ? words.why.noLoopHere : texts.commands.why.readOnly),
    run: () => {
      const where = placeInLoop()
      if (where) pick({ what: 'step', where }, besideSelected())
    },
  },
  addNote: {
    id: 'add-note',
    label: () => words.addNote,
    icon: StickyNote,
    group: 'edit',
    keys: ['shift+n'],
    on: GRAPH,
    when: () => hasCanvas() && isEditable(),
    why: () => texts.commands.why.readOnly,
    run: () => {
      const at = canvasPort()?.middle()
      return at && addNote(freeSpot({ ...at, ...NOTE }, allLoops()))
    },
  },
  linkTo: {
    id: 'link-to',
    label: () => words.linkTo,
    fullLabel: () => words.linkToFull,
    icon: Spline,
    group: 'edit',
    about: 'selection',
    keys: ['l'],
    on: GRAPH,
    when: () => linkable() !== undefined && isEditable() && !proposed(),
    why: () => (isEditable() ? texts.commands.why.noSelection : texts.commands.why.readOnly),
    run: () => {
      const from = linkable()
      if (from !== undefined) pick({ what: 'target', from }, besideSelected())
    },
  },
} satisfies Commands

// addStepAt has the list stand at the button that was pressed for it.
export function addStepAt(button: Element): void {
  const { left, top, bottom } = button.getBoundingClientRect()
  pick({ what: 'step', where: placeHere() }, { x: left, y: bottom + APART, above: top - APART })
}

const APART = 8 // px between a button and its list

// besideSelected is a point of the window beside the selected step.
function besideSelected(): Position | undefined {
  const { node } = useSelection.getState()
  return node === undefined ? undefined : canvasPort()?.beside(node)
}
