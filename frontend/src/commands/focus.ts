import { ListTree, PanelRight, SquareArrowLeft, SquareArrowRight, Workflow } from 'lucide-react'
import { texts } from '../domain/texts'
import { calledHere } from '../store/edit/calling'
import { isNarrow, setPanels, usePanels } from '../store/page/panels'
import { useSelection } from '../store/page/selection'
import { setTab, useSession } from '../store/page/session'
import type { Tab } from '../store/page/session'
import { enterField } from '../ui/enterField'
import { focusDrawn } from '../ui/focusDrawn'
import type { Commands } from './command'
import { always, hasCanvas, hasSteps, proposed } from './conditions'
import { elementAt, focusOn, isIn } from '../ui/places'
import type { Part } from '../ui/places'

// Where the keyboard goes. Tab leads from the canvas to the steps and back, so that
// one can go between the two pictures of the workflow; Shift+Tab leaves both as
// anywhere, and F6 goes on to the next part of the window.
export const focusCommands = {
  focusSteps: {
    id: 'focus-steps',
    label: () => texts.commands.focusSteps,
    icon: ListTree,
    group: 'view',
    keys: ['tab'],
    on: ['canvas'],
    when: () => hasCanvas() && hasSteps(),
    why: () => texts.commands.why.noSteps,
    run: focusSteps,
  },
  focusCanvas: {
    id: 'focus-canvas',
    label: () => texts.commands.focusCanvas,
    icon: Workflow,
    group: 'view',
    keys: ['tab'],
    on: ['steps'],
    when: hasCanvas,
    run: () => focusOn('canvas'),
  },
  editStep: {
    id: 'edit-step',
    label: () => texts.commands.editStep,
    fullLabel: () => texts.commands.editStepFull,
    icon: PanelRight,
    group: 'edit',
    about: 'selection',
    keys: ['enter'],
    on: ['canvas'],
    when: () => useSelection.getState().node !== undefined,
    keysWhen: () => !proposed() && calledHere() === undefined, // which are applied and opened by the same key
    why: () => texts.commands.why.noSelection,
    run: focusInspector,
  },
  nextPart: {
    id: 'next-part',
    label: () => texts.commands.nextPart,
    icon: SquareArrowRight,
    group: 'view',
    keys: ['f6'],
    pages: true,
    when: always,
    inFields: true,
    run: () => walkParts(1),
  },
  previousPart: {
    id: 'previous-part',
    label: () => texts.commands.previousPart,
    icon: SquareArrowLeft,
    group: 'view',
    keys: ['shift+f6'],
    pages: true,
    when: always,
    inFields: true,
    run: () => walkParts(-1),
  },
} satisfies Commands

// toggleLeft shows what is at the left of the canvas, or puts it away. In a narrow window it
// is in front while it has the focus.
export function toggleLeft(tab: Tab = useSession.getState().tab): void {
  const yields = isNarrow() && hasSteps()
  const isOpen = usePanels.getState().leftOpen && useSession.getState().tab === tab
  if (isOpen && yields && isIn('left-panel')) {
    focusOn('canvas')
    return
  }
  setTab(tab)
  setPanels({ leftOpen: yields || !isOpen })
  if (yields) focusDrawn(() => focusOn(tab === 'assistant' ? 'composer' : 'left-panel'))
}

function focusSteps(): void {
  setPanels({ leftOpen: true })
  setTab('steps')
  focusDrawn(() => elementAt('steps')?.querySelector<HTMLElement>('[tabindex="0"]')?.focus())
}

const PARTS: readonly Part[] = [
  'header',
  'notices',
  'rail',
  'list',
  'left-panel',
  'canvas',
  'drawer',
  'inspector',
  'status',
]
const TAKES_FOCUS = 'button:not(:disabled):not([tabindex="-1"]), input, textarea, a[href], [tabindex="0"]'

function walkParts(by: 1 | -1): void {
  const parts = PARTS.flatMap((part) => elementAt(part) ?? [])
  const at = parts.findIndex((part) => part.contains(document.activeElement))
  const from = at < 0 && by < 0 ? 0 : at
  const order = parts.map((_, i) => parts[(from + by * (i + 1) + 2 * parts.length) % parts.length])
  order.some((part) => part && focusPart(part))
}

const FIELD = 'input, textarea, select, button.form-control'

// focusInspector gives the focus to the first field of the selected step, its text
// selected.
export function focusInspector(): void {
  const body = elementAt('inspector-body')
  const field = body?.querySelector<HTMLElement>(FIELD) ?? body
  if (field) enterField(field)
}

// focusPart gives the focus to a part of the window, or to the first in it that
// takes it; false where nothing does.
function focusPart(part: HTMLElement): boolean {
  const target = part.tabIndex === 0 ? part : part.querySelector<HTMLElement>(TAKES_FOCUS)
  target?.focus()
  return !!target && document.activeElement === target
}
