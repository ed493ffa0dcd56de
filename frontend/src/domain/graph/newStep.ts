import type { New } from './fresh'
import { lookOf, toolLook } from './look'
import type { Look } from './look'
import { texts } from '../texts'
import { groupOf, namedAs, toolsLike } from '../form/tool'
import { nearest } from '../text/near'
import type { ToolView } from '../../wire/types'

// NewChoice is a step that can be added.
export interface NewChoice {
  key: string // unique among them
  what: New
  text: string
  add: string // what adding it is called, among other things that can be done
  note: string
  alike?: string // what its tool could be taken for, in words
  group: string
  aside?: string // the id of its tool
  also?: string // words that find it and are not shown
  look: Look
}

const words = texts.editing.chooser
const KINDS = ['If', 'Switch', 'Loop', 'AiTransform', 'AiStep'] as const

// newStepsLike are the kinds of steps, and the tools by what they are for, or their server,
// of which every word is said, the nearest first.
export function newStepsLike(tools: Iterable<ToolView>, typed: string): NewChoice[] {
  const found = [...KINDS.map(kindFound), ...toolsLike(tools, typed).map(callFound)]
  return nearest(found, ({ named }) => named, typed.replaceAll('_', ' ')).map(({ choice }) => choice)
}

// Found is a choice, and what it is found by.
interface Found {
  choice: NewChoice
  named: { names: readonly string[]; more: string; also: string }
}

function kindFound(kind: (typeof KINDS)[number]): Found {
  const { text, add, note, also } = words.kind[kind]
  const look = lookOf({ id: '', name: '', kind })
  return {
    choice: { key: kind, what: { kind }, text, add, note, also, group: words.kinds, look },
    named: { names: [text, kind, texts.kinds[kind]], more: note, also },
  }
}

function callFound(tool: ToolView): Found {
  const choice: NewChoice = {
    key: `tool:${tool.name}`,
    what: { kind: 'Tool', tool: tool.name },
    text: tool.title,
    add: texts.editing.commands.addTool(tool.title),
    note: tool.description === tool.title ? '' : tool.description,
    alike: texts.tools.alike(tool.alike),
    group: groupOf(tool),
    aside: tool.name,
    also: tool.also.join(' '),
    look: toolLook(tool.name),
  }
  return { choice, named: namedAs(tool) }
}
