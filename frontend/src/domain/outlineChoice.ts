import type { New } from './graph/fresh'
import { titleOf } from './graph/fresh'
import { texts } from './texts'
import { toolsLike } from './tool'
import type { Tool } from './tool'

// Choice is a step that can be added. Its key is what is added, as JSON.
export interface Choice {
  key: string
  text: string
  group: string
  note: string
  aside?: string
}

const words = texts.outline
const KINDS = ['If', 'Loop', 'Switch', 'AiTransform', 'AiStep'] as const

// newStepsLike are the kinds of steps and the tools that fit the words: the kinds
// first, for they are few.
export function newStepsLike(tools: readonly Tool[], typed: string): Choice[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const kinds = KINDS.filter((kind) => wanted.every((word) => `${texts.kinds[kind]} ${words.kindNotes[kind]}`.toLowerCase().includes(word)))
  return [
    ...kinds.map((kind) => ({ key: keyOf({ kind }), text: texts.kinds[kind], group: words.kindsGroup, note: words.kindNotes[kind] })),
    ...toolsLike(tools, typed).map(({ name, description, server }) => ({
      key: keyOf({ kind: 'Tool', tool: name }), text: titleOf(name), group: words.toolsGroup, note: description, ...(server && { aside: server }),
    })),
  ]
}

const keyOf = (what: New): string => JSON.stringify(what)
