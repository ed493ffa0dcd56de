import { shownName } from './legible'
import type { Piece, Workflow } from '../../wire/types'

const REFERENCE = /\{\{\s*([^{}]+?)\s*\}\}/g

// pieces splits text at its {{references}}.
export function pieces(text: string): Piece[] {
  const found: Piece[] = []
  let from = 0
  for (const match of text.matchAll(REFERENCE)) {
    if (match.index > from) found.push({ text: text.slice(from, match.index), reference: false })
    found.push({ text: match[1] ?? '', reference: true })
    from = match.index + match[0].length
  }
  if (from < text.length) found.push({ text: text.slice(from), reference: false })
  return found
}

// valueText is an argument's value as people read it: strings without quotes.
export function valueText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

// namer returns the name of a step as it is shown; then is how those that are not there were
// called, else it is their id.
export function namer(workflow: Workflow, then: Readonly<Record<string, string>> = {}): (id: string) => string {
  const names = new Map(workflow.nodes.map((node) => [node.id, node.name]))
  return (id) => shownName(names.get(id) ?? then[id] ?? id)
}
