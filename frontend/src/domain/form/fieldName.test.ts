import { expect, it } from 'vitest'
import { fieldName, fieldsInShort } from './fieldName'
import type { ToolView } from '../../wire/types'

const tools = new Map([
  ['write_file', { name: 'write_file', titles: { path: 'File', text: 'Text' } } as unknown as ToolView],
])
const nameOf = (id: string): string => (id === 'a' ? 'Read it' : id)
const inShort = (...fields: Parameters<typeof fieldsInShort>[0]): string =>
  fieldsInShort(fields, 'write_file', tools, nameOf)

it('a field is called as beside it', () => {
  const called = (path: string): string => fieldName(path, 'write_file', tools)
  expect(['tool/arguments/path', 'tool/arguments/other/0', 'if/condition/left/variable'].map(called)).toEqual([
    'File',
    'other',
    'Condition',
  ])
  expect(['onFailure', 'loop/times', 'ends'].map(called)).toEqual(['If this step fails', 'How often', 'Ends'])
})

it('a change is told by the field, from what to what', () => {
  const path = 'tool/arguments/path'
  expect(inShort({ path, before: '~/Documents/a/b.txt', after: '~/Documents/a/c.txt' })).toBe('File: …/b.txt → …/c.txt')
  expect(inShort({ path, before: 'b.txt', after: '{{a.path}}' })).toBe('File: b.txt → Read it · path')
  expect(inShort({ path: 'note', after: 'x '.repeat(60) })).toBe(`Note: – → ${'x '.repeat(19)}x…`)
  expect(inShort({ path: 'position', before: 1, after: 2 }, { path: 'name', before: 'A', after: 'B' })).toBe(
    'Name: A → B',
  )
  const many = ['a', 'b', 'c', 'd', 'e'].map((path) => ({ path, after: 1 }))
  expect(inShort(...many)).toBe('A: – → 1; B: – → 1; C: – → 1; and 2 more')
})
