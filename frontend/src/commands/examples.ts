import { BookOpen } from 'lucide-react'
import { texts } from '../domain/texts'
import { setDialog } from '../store/page/session'
import type { Commands } from './command'
import { always } from './conditions'

export const exampleCommands = {
  examples: {
    id: 'examples',
    label: () => texts.examples.command,
    icon: BookOpen,
    group: 'document',
    keys: [],
    pages: true,
    when: always,
    run: () => setDialog('examples'),
  },
} satisfies Commands
