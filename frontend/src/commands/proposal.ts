import { ArrowDown, ArrowUp, Check, ListChecks, X } from 'lucide-react'
import { texts } from '../domain/texts'
import { applyProposal, discardProposal, toggleChange, useProposal, walkChanges } from '../store/assistant/proposal'
import type { Commands } from './command'
import { drafted, proposed } from './conditions'
import { focusOn } from '../ui/places'

const noProposal = (): string => texts.commands.why.noProposal

// What is decided about a proposed change.
export const proposalCommands = {
  apply: {
    id: 'apply',
    label: () => texts.commands.apply,
    fullLabel: () => texts.commands.applyFull,
    icon: Check,
    group: 'proposal',
    about: 'proposal',
    keys: ['enter'],
    when: () => useProposal.getState().pending?.canApply === true && !drafted(),
    why: noProposal,
    run: () => keepFocus(applyProposal),
  },
  discard: {
    id: 'discard',
    label: () => texts.commands.discard,
    fullLabel: () => texts.commands.discardFull,
    icon: X,
    group: 'proposal',
    about: 'proposal',
    keys: ['escape'],
    when: proposed,
    why: noProposal,
    run: () => keepFocus(discardProposal),
  },
  nextChange: {
    id: 'next-change',
    label: () => texts.commands.nextChange,
    icon: ArrowDown,
    group: 'proposal',
    about: 'proposal',
    keys: ['n'],
    when: proposed,
    why: noProposal,
    run: () => walkChanges(1),
  },
  previousChange: {
    id: 'previous-change',
    label: () => texts.commands.previousChange,
    icon: ArrowUp,
    group: 'proposal',
    about: 'proposal',
    keys: ['p'],
    when: proposed,
    why: noProposal,
    run: () => walkChanges(-1),
  },
  toggleChange: {
    id: 'toggle-change',
    label: () => texts.commands.toggleChange,
    icon: ListChecks,
    group: 'proposal',
    about: 'proposal',
    keys: [' '],
    when: proposed,
    why: noProposal,
    run: toggleChange,
  },
} satisfies Commands

// keepFocus goes to the words where the intent takes away what had the focus.
async function keepFocus(intent: () => Promise<boolean>): Promise<void> {
  await intent()
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) focusOn('composer')
  })
}
