import type { New } from './graph/fresh'
import { lookOf } from './look'
import type { Look } from './look'
import { texts } from './texts'
import { toolsLike } from './tool'
import type { Tool } from './tool'

// NewChoice is a step that can be added; newOf tells what its key stands for.
export interface NewChoice {
  key: string
  text: string
  note: string
  group: string
  look: Look
}

const words = texts.editing.chooser
const KINDS = ['If', 'Switch', 'Loop', 'AiTransform', 'AiStep'] as const
const TOOL = 'tool:'

// newStepsLike are the kinds of steps that have every word, for they are few, and then
// the tools by server.
export function newStepsLike(tools: Iterable<Tool>, typed: string): NewChoice[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const kinds = KINDS.flatMap((kind): NewChoice[] => {
    const { text, note } = words.kind[kind]
    const all = `${text} ${kind} ${texts.kinds[kind]} ${note}`.toLowerCase()
    const fits = wanted.every((word) => all.includes(word))
    return fits ? [{ key: kind, text, note, group: words.kinds, look: lookOf({ id: '', name: '', kind }) }] : []
  })
  const calls = toolsLike(tools, typed).map(({ name, description, server }): NewChoice => ({
    key: TOOL + name,
    text: name,
    note: description,
    group: server === '' ? words.builtIn : server,
    look: lookOf({ id: '', name: '', kind: 'Tool', tool: { name, arguments: {} } }),
  }))
  return [...kinds, ...calls]
}

// newOf is what the key of a choice adds; undefined for a key of no choice.
export function newOf(key: string): New | undefined {
  if (key.startsWith(TOOL)) return { kind: 'Tool', tool: key.slice(TOOL.length) }
  const kind = KINDS.find((one) => one === key)
  return kind && { kind }
}
