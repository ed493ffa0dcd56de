import type { LucideIcon } from 'lucide-react'
import { isAtWork } from '../store/page/firstScreen'

// GROUPS are the subjects commands are listed under, in this order.
export const GROUPS = ['document', 'edit', 'view', 'assistant', 'run', 'proposal', 'history', 'program'] as const

type Group = (typeof GROUPS)[number]

// Place is where the focus is: on the canvas, in the list of steps, or on nothing.
export type Place = 'canvas' | 'steps' | 'page'

// GRAPH is wherever a key can only be meant for the workflow.
export const GRAPH: readonly Place[] = ['canvas', 'steps', 'page']

// About is what a command concerns that is there for a moment only, in the order the
// palette offers it.
export const ABOUT = ['past', 'proposal', 'selection'] as const

export type About = (typeof ABOUT)[number]

// Command is one intent. It feeds button, menu, palette, shortcut and tooltip alike.
export interface Command {
  id: string // stable: the window's menus and what the palette remembers name it
  label: () => string // as it stands now
  fullLabel?: () => string // where nothing around it says what it is about, as in the palette
  plainLabel?: () => string // where the moment does not count, as in the list of all keys
  icon: LucideIcon
  group: Group
  about?: About // the palette offers it first while it can run
  whole?: true // it takes the whole workflow away; the palette offers it after what else is meant by the words
  keys: readonly string[] // as chordOf spells them; the first is the one that is shown
  canvasKeys?: readonly string[] // more keys, which a browser keeps to itself unless the canvas has the focus
  keysWhen?: () => boolean // whether the key means it now; without, whenever it can run
  systemKey?: string // shown in place of keys: the system asks for the intent by it, as by a copy event
  when: () => boolean // whether it can run now
  why?: () => string // why it cannot
  run: () => unknown
  tellsWhy?: true // where its key is pressed and it cannot run, that is said
  onRefused?: () => boolean // then, before; true: that shows it, and no words are needed
  pages?: true // it means something where no workflow is shown, too
  on?: readonly Place[] // its keys work only there; without, everywhere
  inFields?: true | 'untouched' | 'form' // also while the person writes in a field, or only while nothing is written there, or then and in fields of a form, which save what is typed
  menu?: 'File' | 'View' | 'Help' // where the window's menus have it, on systems that have them; see menu.go
}

// canRun reports whether it can run on the page that is shown.
export const canRun = ({ pages, when }: Command): boolean => (pages === true || isAtWork()) && when()

export type Commands = Record<string, Command>

// nameOf is what a list of all commands calls it.
export const nameOf = ({ label, fullLabel }: Command): string => (fullLabel ?? label)()

// plainNameOf is what it is called whatever can be done now.
export const plainNameOf = (command: Command): string => command.plainLabel?.() ?? nameOf(command)
