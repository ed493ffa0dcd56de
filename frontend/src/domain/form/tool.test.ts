import { expect, test } from 'vitest'
import { byServer, toolsLike } from './tool'
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
  ['', ['move_file', 'read_mail', 'find_text', 'file_mail']],
  ['FILE', ['move_file', 'file_mail']],
  ['mail file', ['file_mail']],
  ['screen', ['find_text']],
  ['nothing like it', []],
])('tools like “%s”', (words, want) => expect(names(toolsLike(TOOLS, words))).toEqual(want))

test('tools stand by server, in the order they are met', () => {
  expect(byServer(TOOLS).map(([server, tools]) => [server, names(tools)])).toEqual([
    ['', ['move_file', 'find_text']],
    ['mail', ['read_mail', 'file_mail']],
  ])
  expect(byServer([])).toEqual([])
})
