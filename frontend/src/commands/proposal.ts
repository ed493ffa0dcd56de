import { ArrowDown, ArrowUp, Check, ListChecks, X } from 'lucide-react'
import { texts } from '../domain/texts'
import { applyProposal, discardProposal, toggleChange, useProposal, walkChanges } from '../store/proposal'
import { COMPOSER } from './assistant'
import type { Commands } from './command'
import { drafted, proposed } from './conditions'

// What is decided about a proposed change.
export const proposalCommands = {
  apply: {
    id: 'apply',
    label: () => texts.commands.apply,
    icon: Check,
    group: 'proposal',
    keys: ['enter'],
    when: () => useProposal.getState().pending?.canApply === true && !drafted(),
    run: () => keepFocus(applyProposal),
  },
  discard: {
    id: 'discard',
    label: () => texts.commands.discard,
    icon: X,
    group: 'proposal',
    keys: ['escape'],
    when: proposed,
    run: () => keepFocus(discardProposal),
  },
  nextChange: {
    id: 'next-change',
    label: () => texts.commands.nextChange,
    icon: ArrowDown,
    group: 'proposal',
    keys: ['n'],
    when: proposed,
    run: () => { walkChanges(1) },
  },
  previousChange: {
    id: 'previous-change',
    label: () => texts.commands.previousChange,
    icon: ArrowUp,
    group: 'proposal',
    keys: ['p'],
    when: proposed,
    run: () => { walkChanges(-1) },
  },
  toggleChange: {
    id: 'toggle-change',
    label: () => texts.commands.toggleChange,
    icon: ListChecks,
    group: 'proposal',
    keys: [' '],
    when: proposed,
    run: toggleChange,
  },
} satisfies Commands

// keepFocus goes to the words where the intent takes away what had the focus.
async function keepFocus(intent: () => Promise<boolean>): Promise<void> {
  await intent()
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById(COMPOSER)?.focus()
  })
}
