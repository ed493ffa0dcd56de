import type { New } from './fresh'
import { lookOf } from './look'
import type { Look } from './look'
import { texts } from '../texts'
import { toolsLike } from '../form/tool'
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
  look: Look
}

const words = texts.editing.chooser
const KINDS = ['If', 'Switch', 'Loop', 'AiTransform', 'AiStep'] as const

// newStepsLike are the kinds of steps that have every word, for they are few, and then
// the tools by server.
export function newStepsLike(tools: Iterable<ToolView>, typed: string): NewChoice[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const kinds = KINDS.flatMap((kind): NewChoice[] => {
    const { text, add, note } = words.kind[kind]
    const all = `${text} ${kind} ${texts.kinds[kind]} ${note}`.toLowerCase()
    const fits = wanted.every((word) => all.includes(word))
    return fits
      ? [{ key: kind, what: { kind }, text, add, note, group: words.kinds, look: lookOf({ id: '', name: '', kind }) }]
      : []
  })
  const calls = toolsLike(tools, typed).map(({ name, alike, description, server }): NewChoice => ({
    key: `tool:${name}`,
    what: { kind: 'Tool', tool: name },
    text: name,
    add: texts.editing.commands.addTool(name),
    note: description,
    alike: texts.tools.alike(alike),
    group: server === '' ? words.builtIn : server,
    look: lookOf({ id: '', name: '', kind: 'Tool', tool: { name, arguments: {} } }),
  }))
  return [...kinds, ...calls]
}
