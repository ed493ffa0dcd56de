import { isRecord } from './record'
import { parseReference } from './reference'
import type { Reference } from './reference'
import type { Node } from '../../wire/types'

// PARTS of a step hold references: as a whole in the fields BARE, within texts in
// TEXTS, in braces there. Values to compare with, and schemas, hold none.
const PARTS = ['tool', 'if', 'switch', 'loop', 'aiTransform', 'aiStep'] as const
const BARE: ReadonlySet<string> = new Set(['variable', 'over', 'times', 'inputRef'])
const TEXTS: ReadonlySet<string> = new Set(['arguments', 'collect', 'prompt', 'instruction'])
const PLAIN: ReadonlySet<string> = new Set(['literal', 'outputSchema'])

const TEMPLATE = /\{\{.*?\}\}/gs

// mapReferences returns the step with each of its references replaced by what map makes
// of it; the same as MapReferences in planner/workflow.
export function mapReferences(node: Node, map: (reference: Reference) => Reference): Node {
  const replaced = (text: string): string => {
    const found = parseReference(text)
    const next = found && map(found)
    if (!next || (next.node === found.node && next.field === found.field)) return text
    const path = `${next.node}.${next.field}`
    return text.includes('{{') ? `{{${path}}}` : path
  }
  const mapped = (value: unknown, field: string): unknown => {
    if (typeof value === 'string') {
      if (BARE.has(field)) return replaced(value)
      return TEXTS.has(field) ? value.replace(TEMPLATE, replaced) : value
    }
    if (Array.isArray(value)) return value.map((item) => mapped(item, field))
    if (!isRecord(value) || PLAIN.has(field)) return value
    const inside = (name: string): string => (field === 'arguments' || field === 'collect' ? field : name)
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapped(item, inside(name))]))
  }
  return {
    ...node,
    ...Object.fromEntries(PARTS.flatMap((part) => (node[part] ? [[part, mapped(node[part], part)]] : []))),
  }
}
