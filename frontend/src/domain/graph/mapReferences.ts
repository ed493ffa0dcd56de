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

type Map = (reference: Reference) => Reference

// mapReferences returns the step with each of its references replaced by what map makes
// of it; the same as MapReferences in planner/workflow.
export function mapReferences(node: Node, map: Map): Node {
  const mapped = mapping(map)
  return {
    ...node,
    ...Object.fromEntries(PARTS.flatMap((part) => (node[part] ? [[part, mapped(node[part], part)]] : []))),
  }
}

// mapInValue does so in JSON in whose texts references stand, such as the value of an output.
export const mapInValue = (value: unknown, map: Map): unknown => mapping(map)(value, 'arguments')

function mapping(map: Map): (value: unknown, field: string) => unknown {
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
  return mapped
}
