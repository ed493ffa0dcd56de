import type { New } from './fresh'
import { lookOf, toolLook } from './look'
import type { Look } from './look'
import { texts } from '../texts'
import { groupOf, toolsLike } from '../form/tool'
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

// newStepsLike are the kinds of steps that have every word, for they are few, and then
// the tools by what they are for, or their server.
export function newStepsLike(tools: Iterable<ToolView>, typed: string): NewChoice[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const kinds = KINDS.flatMap((kind): NewChoice[] => {
    const { text, add, note, also } = words.kind[kind]
    const all = `${text} ${kind} ${texts.kinds[kind]} ${note}`.toLowerCase()
    const fits = wanted.every((word) => all.includes(word) || begins(also, word))
    return fits
      ? [
          {
            key: kind,
            what: { kind },
            text,
            add,
            note,
            also,
            group: words.kinds,
            look: lookOf({ id: '', name: '', kind }),
          },
        ]
      : []
  })
  const calls = toolsLike(tools, typed).map((tool): NewChoice => ({
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
  }))
  return [...kinds, ...calls]
}

const begins = (words: string, typed: string): boolean => words.split(' ').some((word) => word.startsWith(typed))
