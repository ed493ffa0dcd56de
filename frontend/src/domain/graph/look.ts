import type { Node } from '../../wire/types'

// Family is what the colour of a step's tile means.
export type Family = 'file' | 'data' | 'web' | 'command' | 'message' | 'ai' | 'flow' | 'person' | 'workflow' | 'end'

// ToolFamily is one of those that tools are of.
export type ToolFamily = Exclude<Family, 'ai' | 'end'>

export interface Look {
  family: Family
  icon: string // key of ui/icons
}

// Words in a tool's name that tell its icon and its family; the first that fits wins.
// Tools come from anywhere, so this can only go by their names.
const BY_WORD: readonly [RegExp, string, ToolFamily][] = [
  [/\b(ask|approv|confirm)/, 'person', 'person'],
  [/\b(screenshot|capture|photo)/, 'camera', 'web'],
  [/\b(notif|alert|remind)/, 'bell', 'message'],
  [/\b(e?mail|message|send|slack)/, 'mail', 'message'],
  [/\b(click|tap|mouse)/, 'pointer', 'web'],
  [/\b(type|fill|key|press|input)/, 'keyboard', 'web'],
  [/\bscroll/, 'scroll', 'web'],
  [/\b(windows?|focus)\b/, 'window', 'web'],
  [/\b(launch|app)\b/, 'app', 'command'],
  [/\b(remember|recall|only new)\b/, 'history', 'data'],
  [/\b(wait|sleep|delay|schedule)/, 'clock', 'flow'],
  [/\bcopy files?\b/, 'copy', 'file'],
  [/\b(clipboard|copy|paste)/, 'clipboard', 'data'],
  [/\bdownload/, 'download', 'web'],
  [/\bextract html\b/, 'table', 'data'],
  [/\b(http|fetch|url|browser|web|page)/, 'globe', 'web'],
  [/\b(command|shell|exec|run)/, 'terminal', 'command'],
  [/\bsearch files?\b/, 'folder-search', 'file'],
  [/\b(find|search|look|match)/, 'search', 'web'],
  [/\b(delete|remove|trash)/, 'trash', 'file'],
  [/\b(un)?(zip|pack)\b/, 'archive', 'file'],
  [/\b(move|rename|folder|dir|list|files)/, 'folder', 'file'],
  [/\b(csv|table|sheet)/, 'table', 'file'],
  [/\b(pdf|file|read|write|text|doc|extract)/, 'file', 'file'],
  [/\b(json|parse|data|transform|filter|sort)/, 'table', 'data'],
]

export function lookOf(node: Node): Look {
  switch (node.kind) {
    case 'Tool':
      return toolLook(node.tool?.name ?? '')
    case 'If':
      return { family: 'flow', icon: 'if' }
    case 'Switch':
      return { family: 'flow', icon: 'switch' }
    case 'Loop':
      return { family: 'flow', icon: 'loop' }
    case 'EndLoop':
      return { family: 'end', icon: 'back' }
    case 'AiTransform':
      return { family: 'ai', icon: 'sparkles' }
    case 'AiStep':
      return { family: 'ai', icon: 'robot' }
  }
}

// toolLook is how a call of the tool looks.
export function toolLook(name: string): Look & { family: ToolFamily } {
  if (name.startsWith('workflow__')) return { family: 'workflow', icon: 'workflow' }
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .toLowerCase()
  const [, icon, family] = BY_WORD.find(([word]) => word.test(words)) ?? [undefined, 'wrench', 'command' as const]
  return { family, icon }
}
