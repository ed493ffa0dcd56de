import { ChevronsUpDown, SquareArrowLeft, SquareArrowRight, Ungroup, Workflow } from 'lucide-react'
import { texts } from '../domain/texts'
import { isEditable } from '../store/document/draft'
import { isInPlace } from '../store/document/inPlace'
import { ways } from '../store/document/trail'
import { calledHere } from '../store/edit/calling'
import { useSelection } from '../store/page/selection'
import { setDialog } from '../store/page/session'
import { GRAPH } from './command'
import type { Commands } from './command'
import { hasCanvas, proposed } from './conditions'

const words = texts.calling

// late is loaded when it is wanted: the first screen does not wait for it.
const late = () => import('../store/edit/piece')

const selected = (): boolean => useSelection.getState().nodes.length > 0

// What is done with workflows that steps call.
export const callingCommands = {
  makeWorkflow: {
    id: 'make-workflow',
    label: () => words.make,
    fullLabel: () => words.makeFull,
    icon: Workflow,
    group: 'edit',
    about: 'selection',
    keys: ['m'],
    on: GRAPH,
    when: () => selected() && isEditable(),
    why: () => (isEditable() ? texts.commands.why.noSelection : texts.commands.why.readOnly),
    run: () => setDialog('piece'),
  },
  putSteps: {
    id: 'put-steps',
    label: () => words.put,
    fullLabel: () => words.putFull,
    icon: Ungroup,
    group: 'edit',
    about: 'selection',
    keys: ['shift+m'],
    on: GRAPH,
    when: () => calledHere() !== undefined && isEditable(),
    why: () => (isEditable() ? words.why.noCall : texts.commands.why.readOnly),
    run: async () => (await late()).putSteps(),
  },
  openCalled: {
    id: 'open-called',
    label: () => words.open,
    fullLabel: () => words.openFull,
    icon: SquareArrowRight,
    group: 'document',
    about: 'selection',
    keys: ['enter'],
    on: ['canvas'],
    when: () => calledHere() !== undefined,
    keysWhen: () => !proposed(), // which is applied by the same key
    why: () => words.why.noCall,
    run: async () => (await late()).openCalled(),
  },
  showCalled: {
    id: 'show-called',
    label: () => (isInPlace(calledHere()?.step) ? words.hide : words.show),
    plainLabel: () => words.showFull,
    icon: ChevronsUpDown,
    group: 'view',
    about: 'selection',
    keys: ['c'],
    when: () => hasCanvas() && calledHere() !== undefined,
    why: () => words.why.noCall,
    run: async () => {
      const call = calledHere()
      if (call) await (await import('../store/edit/inPlace')).togglePlace(call.step)
    },
  },
  backToCaller: {
    id: 'back-to-caller',
    label: () => words.back(ways().at(-1)?.name ?? ''),
    plainLabel: () => words.back(''),
    icon: SquareArrowLeft,
    group: 'document',
    keys: ['shift+enter'],
    on: GRAPH,
    when: () => ways().length > 0,
    why: () => words.why.noTrail,
    run: async () => (await import('../store/document/going')).goBack(),
  },
} satisfies Commands
