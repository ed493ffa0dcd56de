import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { programOf, startingProgram, withoutProgram } from './program'
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

it('a new step that shapes data passes them on, so that nothing is missing before a line is added', () => {
  const making = (name: string, given: Record<string, unknown>): Node => ({
    id: 'a',
    name: 'A',
    kind: 'Tool',
    tool: { name, arguments: given },
  })
  const started = (name: string, given: Record<string, unknown>): unknown =>
    startingProgram(making(name, given), tools).tool?.arguments
  expect(started('transform_data', { data: '{{read.rows}}' })).toEqual({ data: '{{read.rows}}', program: '.' })
  expect(started('transform_data', { program: 'flatten' })).toEqual({ program: 'flatten' })
  expect(started('read_file', {})).toEqual({})
})
