import type { LucideIcon } from 'lucide-react'
import type { Look } from '../../domain/graph/look'
import type { Carried } from '../../store/edit/carrying'
import type { About } from '../command'

// Entry is a row of the palette.
export interface Entry {
  id: string // unique in the palette and stable, as what was used is remembered by it
  text: string
  icon: LucideIcon | Look
  group: string // the heading it stands under
  run: () => unknown // once the palette is gone
  note?: string // said quietly beside the text
  alike?: string // what it could be taken for, in words
  also?: string // words that find it and are not shown
  keys?: string // the key that does the same, as it is shown
  why?: string // why it cannot run now; it is shown once words ask for it
  about?: About // stands under a heading of its own while nothing is typed, and before its equals then
  whole?: true // as of its command
  after?: boolean // what has the same name leads there, and comes first
  carried?: Carried // the step that can be dragged from here to its place
  fleeting?: true // not offered again as recently used
}

// Source makes a kind of entries.
export interface Source {
  of: 'commands' | 'steps' | 'others'
  // read is called when the palette opens. What it rejects with is told to nobody:
  // the palette then goes without these entries.
  read: () => readonly Entry[] | Promise<readonly Entry[]>
}
