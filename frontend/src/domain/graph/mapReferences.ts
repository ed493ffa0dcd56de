import { isRecord } from './record'
import type { Node } from '../../wire/types'

// Path is a reference taken apart: the step, or the word for the inputs, and what of it.
export type Path = readonly string[]

// PARTS of a step hold references: as a whole in the fields BARE, within texts in
// TEXTS, in braces there. Values to compare with, and schemas, hold none.
const PARTS = ['tool', 'if', 'switch', 'loop', 'aiTransform', 'aiStep'] as const
const BARE: ReadonlySet<string> = new Set(['variable', 'over', 'times', 'inputRef'])
const TEXTS: ReadonlySet<string> = new Set(['arguments', 'prompt', 'instruction'])
const PLAIN: ReadonlySet<string> = new Set(['literal', 'outputSchema'])

const BRACED = /(\{\{\s*)([^{}\s"]+)(?=\s*\}\})/g
const WHOLE = /^(\s*)([^{}\s"]+)(?=\s*$)/

// mapReferences returns the step with each of its references replaced by what map makes
// of it; see planner/workflow.
export function mapReferences(node: Node, map: (path: Path) => Path): Node {
  const replace = (_: string, before: string, path: string): string => before + map(path.split('.')).join('.')
  const mapped = (value: unknown, field: string): unknown => {
    if (typeof value === 'string') {
      if (BARE.has(field)) return value.includes('{{') ? value.replace(BRACED, replace) : value.replace(WHOLE, replace)
      return TEXTS.has(field) ? value.replace(BRACED, replace) : value
    }
    if (Array.isArray(value)) return value.map((item) => mapped(item, field))
    if (!isRecord(value) || PLAIN.has(field)) return value
    const inside = (name: string): string => (field === 'arguments' ? field : name)
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapped(item, inside(name))]))
  }
  return {
    ...node,
    ...Object.fromEntries(PARTS.flatMap((part) => (node[part] ? [[part, mapped(node[part], part)]] : []))),
  }
}
