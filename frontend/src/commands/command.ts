import type { LucideIcon } from 'lucide-react'

// GROUPS are the subjects commands are listed under, in this order.
export const GROUPS = ['document', 'edit', 'view', 'assistant', 'proposal', 'history', 'program'] as const

export type Group = (typeof GROUPS)[number]

// Command is one intent. It feeds button, menu, palette, shortcut and tooltip alike.
export interface Command {
  id: string // stable: the window's menus and what the palette remembers name it
  label: () => string // as it stands now
  fullLabel?: () => string // where nothing around it says what it is about, as in the palette
  icon: LucideIcon
  group: Group
  keys: readonly string[] // as chordOf spells them; the first is the one that is shown
  when: () => boolean // whether it can run now
  run: () => unknown
  on?: 'graph' // its keys work only on the canvas and in the steps, or where nothing has the focus
  inFields?: true | 'untouched' // also while the person writes in a field, or only while nothing is written there
  menu?: 'app' | 'file' | 'edit' | 'view' | 'help' // its place in the window's menus, where the system has them; see menu.go
}

export type Commands = Record<string, Command>

// nameOf is what a list of all commands calls it.
export const nameOf = ({ label, fullLabel }: Command): string => (fullLabel ?? label)()
