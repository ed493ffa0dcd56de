import type { Node } from '../../wire/types'

// Family is what the colour of a step's tile means.
type Family = 'tool' | 'ai' | 'flow' | 'person' | 'end'

export interface Look {
  family: Family
  icon: string // key of ui/icons
}

// Words in a tool's name that tell its icon; the first that fits wins. Tools
// come from anywhere, so this can only go by their names.
const BY_WORD: readonly [RegExp, string][] = [
  [/\b(ask|approv|confirm)/, 'person'],
  [/\b(screenshot|capture|photo)/, 'camera'],
  [/\b(notif|alert|remind)/, 'bell'],
  [/\b(e?mail|message|send|slack)/, 'mail'],
  [/\b(click|tap|mouse)/, 'pointer'],
  [/\b(type|fill|key|press|input)/, 'keyboard'],
  [/\bscroll/, 'scroll'],
  [/\b(windows?|focus)\b/, 'window'],
  [/\b(launch|app)\b/, 'app'],
  [/\b(wait|sleep|delay|schedule)/, 'clock'],
  [/\b(clipboard|copy|paste)/, 'clipboard'],
  [/\bdownload/, 'download'],
  [/\b(http|fetch|url|browser|web|page)/, 'globe'],
  [/\b(command|shell|exec|run)/, 'terminal'],
  [/\b(find|search|look|match)/, 'search'],
  [/\b(delete|remove|trash)/, 'trash'],
  [/\b(move|rename|folder|dir|list|files)/, 'folder'],
  [/\b(pdf|file|read|write|text|doc|extract)/, 'file'],
  [/\b(json|parse|csv|table|sheet)/, 'table'],
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

function toolLook(name: string): Look {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .toLowerCase()
  const icon = BY_WORD.find(([word]) => word.test(words))?.[1] ?? 'wrench'
  return { family: icon === 'person' ? 'person' : 'tool', icon }
}
