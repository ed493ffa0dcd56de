import { MessageSquare, Plug } from 'lucide-react'
import { texts } from '../domain/texts'
import { setPanels } from '../store/panels'
import { openSettings, setTab } from '../store/session'
import type { Commands } from './command'
import { always } from './conditions'

// What is done with the assistant and its model.
export const assistantCommands = {
  focusChat: { id: 'focus-chat', label: () => texts.commands.focusChat, icon: MessageSquare, group: 'assistant', keys: ['/'], when: always, run: focusChat },
  connect: {
    id: 'connect',
    label: () => texts.commands.connect,
    icon: Plug,
    group: 'assistant',
    keys: [],
    when: always,
    run: () => { openSettings('model') },
  },
} satisfies Commands

// COMPOSER is the id of the field words are written in.
export const COMPOSER = 'composer'

function focusChat(): void {
  setPanels({ leftOpen: true })
  setTab('assistant')
  requestAnimationFrame(() => document.getElementById(COMPOSER)?.focus())
}
