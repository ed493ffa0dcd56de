import { texts } from '../domain/texts'

const words = texts.commands.sheet.rows

// OUTLINE_KEYS are the keys of the list of steps that are no commands, and what they
// do. The list answers each of them, and the list of all keys tells of them.
export const OUTLINE_KEYS = {
  enter: words.edit,
  ' ': words.choose,
  'mod+ ': words.toggle,
  'mod+z': words.undo,
  'mod+shift+z': words.redo,
  'mod+y': words.redo,
  contextmenu: words.menu,
  'shift+f10': words.menu,
} as const satisfies Record<string, string>

export type OutlineKey = keyof typeof OUTLINE_KEYS
