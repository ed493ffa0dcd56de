import { expect, test } from 'vitest'
import { byGroup, doesOf, groupOf, toolsLike } from './tool'
import { tool } from './tool.fixture'
import type { ToolView } from '../../wire/types'

const TOOLS = [
  tool('move_file', '', 'Moves a file.'),
  tool('read_mail', 'mail'),
  tool('find_text', '', 'Looks on the screen.'),
  tool('file_mail', 'mail'),
]
const names = (tools: readonly ToolView[]): string[] => tools.map(({ name }) => name)

test.each([
  ['', ['move_file', 'find_text', 'read_mail', 'file_mail']], // by groups
  ['FILE', ['file_mail', 'move_file']],
  ['mail file', ['file_mail']],
  ['screen', ['find_text']],
  ['nothing like it', []],
])('tools like “%s”', (words, want) => expect(names(toolsLike(TOOLS, words))).toEqual(want))

test('a tool is found by its title first', () => {
  const told = [tool('list_files', '', 'Lists what to read.'), { ...tool('read_file', ''), title: 'Open and read' }]
  expect(names(toolsLike(told, 'open read'))).toEqual(['read_file'])
  expect(names(toolsLike(told, 'read'))).toEqual(['read_file', 'list_files'])
})

test('a tool is found by what a card says of it, and by its heading', () => {
  const told = [{ ...tool('paste', ''), sentences: ['Put {text} on the clipboard'] }, ...TOOLS]
  expect(names(toolsLike(told, 'put clipboard'))).toEqual(['paste'])
  expect(names(toolsLike(told, 'folders'))).toEqual(['move_file'])
})

test('a tool is found by what means the same as its name, behind what says it', () => {
  const told = [
    { ...tool('read_table', ''), also: ['excel', 'spreadsheet'] },
    tool('excel_mail', 'mail', 'Sends one.'),
    tool('wait', ''),
  ]
  expect(names(toolsLike(told, 'excel'))).toEqual(['excel_mail', 'read_table'])
  expect(names(toolsLike(told, 'read spread'))).toEqual(['read_table'])
  expect(names(toolsLike(told, 'sheet'))).toEqual([]) // from its beginning only
})

test('the own tools stand by what they are for, the others by their server', () => {
  expect(byGroup([...TOOLS, tool('run_command', '')]).map(([group, tools]) => [group, names(tools)])).toEqual([
    ['Files and folders', ['move_file']],
    ['Web and screen', ['find_text']],
    ['Programs', ['run_command']],
    ['mail', ['read_mail', 'file_mail']],
  ])
  expect(byGroup([])).toEqual([])
  expect(groupOf(tool('notify', ''))).toBe('Messages')
})

test('what touches nothing is told by what it does, and not by an effect', () => {
  const told = ['wait', 'ask_person', 'notify', 'read_file'].map((name) => doesOf(tool(name, '')))
  expect(told).toEqual(['waits', 'asks', 'shows', undefined])
  expect(doesOf(tool('wait', 'theirs'))).toBeUndefined()
  expect(doesOf({ ...tool('wait', ''), effect: 'destructive' })).toBeUndefined()
  expect(doesOf(undefined)).toBeUndefined()
})
