import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import type { Piece } from '../../wire/types'
import { keptSentence, sentence } from './sentence'
import type { Node, ToolView } from '../../wire/types'

const catalog = join(import.meta.dirname, '../../../../planner/catalog')
const read = (file: string): unknown => JSON.parse(readFileSync(join(catalog, file), 'utf8'))

const tools = new Map((read('builtin.json') as ToolView[]).map((tool) => [tool.name, tool]))
const { names, cases } = read('testdata/sentences.json') as {
  names: Record<string, string>
  cases: { node: Node; says: string }[]
}
const nameOf = (id: string): string => names[id] ?? id
const written = (pieces: readonly Piece[]): string =>
  pieces.map(({ text, reference }) => (reference ? `[${text}]` : text)).join('')

describe('what a step does', () =>
  it.each(cases)('$says', ({ node, says }) => expect(written(sentence(node, nameOf, tools))).toBe(says)))

const move: Node = {
  id: 'm',
  name: 'Move',
  kind: 'Tool',
  tool: { name: 'move_file', arguments: { from: '{{read.file}}', to: 'a\u202eb' } },
}

test('nothing hides in it', () =>
  expect(written(sentence(move, nameOf, tools))).toBe('Move [Read it · file] to a\\u202eb'))

test('it is made anew only where a name in it has changed', () => {
  const first = keptSentence(move, nameOf, tools)
  expect(keptSentence(move, (id) => (id === 'each' ? 'Other' : nameOf(id)), tools)).toBe(first)
  expect(written(keptSentence(move, (id) => (id === 'read' ? 'Other' : nameOf(id)), tools))).toContain('[Other · file]')
})
