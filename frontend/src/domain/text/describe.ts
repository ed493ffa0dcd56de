import { conditionText } from '../graph/condition'
import { shownName } from './legible'
import { texts } from '../texts'
import type { Node, Workflow } from '../../wire/types'

// Piece is a part of a line: plain words, or a reference to what a step produced.
export interface Piece {
  text: string
  reference: boolean
}

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

// summary is the one line of a card: what the step does, with nothing hidden in it.
export const summary = (node: Node, nameOf: (id: string) => string): Piece[] =>
  lineOf(node, nameOf).map(({ text, reference }) => ({ text: shownName(text), reference }))

function lineOf(node: Node, nameOf: (id: string) => string): Piece[] {
  switch (node.kind) {
    case 'Tool':
      return toolLine(node)
    case 'If':
      return words(conditionText(node.if?.condition))
    case 'Switch':
      return words(texts.card.cases((node.switch?.cases ?? []).map((one) => one.name)))
    case 'Loop':
      return loopLine(node)
    case 'EndLoop':
      return words(texts.card.backTo(nameOf(node.endLoop?.loop ?? '')))
    case 'AiTransform':
      return [
        ...words(`${node.aiTransform?.kind ?? ''} `),
        ...reference(node.aiTransform?.inputRef),
        ...instruction(node.aiTransform?.instruction),
      ]
    case 'AiStep':
      return pieces(oneLine(node.aiStep?.prompt ?? ''))
  }
}

function toolLine(node: Node): Piece[] {
  const values = Object.values(node.tool?.arguments ?? {})
    .map((value) => oneLine(valueText(value)))
    .filter((text) => text !== '')
  return [...words(`${node.tool?.name ?? ''} `), ...pieces(values.join(' '))]
}

function instruction(text = ''): Piece[] {
  return text === '' ? [] : [...words(': '), ...pieces(oneLine(text))]
}

function loopLine(node: Node): Piece[] {
  const loop = node.loop
  if (loop?.over) return [...words(texts.card.eachOf), ...reference(loop.over)]
  if (typeof loop?.times === 'string') return [...reference(loop.times), ...words(texts.card.timesOf)]
  if (loop?.times !== undefined) return words(texts.inspector.times(loop.times))
  if (loop?.exitCondition) return words(texts.card.until(conditionText(loop.exitCondition)))
  return words(texts.card.times(loop?.maxIterations ?? 0))
}

function words(text: string): Piece[] {
  return text.trim() === '' ? [] : [{ text, reference: false }]
}

// reference reads an input that may be written bare or in braces.
function reference(name: string | undefined): Piece[] {
  if (!name) return []
  return name.includes('{{') ? pieces(name) : [{ text: name, reference: true }]
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

// namer returns the name of a step as it is shown, or its id where it is not there.
export function namer(workflow: Workflow): (id: string) => string {
  const names = new Map(workflow.nodes.map((node) => [node.id, node.name]))
  return (id) => shownName(names.get(id) ?? id)
}
