import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { programOf, withoutProgram } from './program'
import { sentence } from '../text/sentence'
import type { ToolsByName } from './tool'
import type { Node, ToolView } from '../../wire/types'

const BUILTIN = join(import.meta.dirname, '../../../../planner/catalog/builtin.json')
const tools: ToolsByName = new Map(
  (JSON.parse(readFileSync(BUILTIN, 'utf8')) as ToolView[]).map((tool) => [tool.name, tool]),
)

it('a program is said beside its step, and not in the sentence', () => {
  const step: Node = {
    id: 'a',
    name: 'A',
    kind: 'Tool',
    tool: { name: 'transform_data', arguments: { data: '{{read.rows}}', program: 'flatten' } },
  }
  expect(programOf(step, tools)).toEqual({ argument: 'program', text: 'flatten' })
  const said = sentence(withoutProgram(step, tools), (id) => id, tools)
  expect(said.map(({ text }) => text).join('')).toBe('Shape read · rows')
  const other: Node = { id: 'b', name: 'B', kind: 'Tool', tool: { name: 'read_file', arguments: { path: 'a' } } }
  expect(withoutProgram(other, tools)).toBe(other)
})
