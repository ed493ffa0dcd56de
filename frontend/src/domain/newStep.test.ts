import { expect, test } from 'vitest'
import { newOf, newStepsLike } from './newStep'
import type { Tool } from './tool'

const tool = (name: string, server: string, description = ''): Tool => ({ name, server, description, parameters: {}, outputs: [], open: false, effect: 'read' })
const TOOLS = [tool('find_text', '', 'Looks on the screen.'), tool('read_mail', 'mail', 'Reads what came.'), tool('If', 'odd')]
const keys = (typed: string): string[] => newStepsLike(TOOLS, typed).map(({ key }) => key)

test.each([
  ['', ['If', 'Switch', 'Loop', 'AiTransform', 'AiStep', 'tool:find_text', 'tool:read_mail', 'tool:If']],
  ['if', ['If', 'tool:If']], // by what it is called elsewhere
  ['Decision', ['If']],
  ['ways one', ['If', 'Switch']], // by what it does
  ['find text', ['tool:find_text']],
  ['nothing like it', []],
])('steps like “%s”', (typed, want) => {
  expect(keys(typed)).toEqual(want)
})

test('a key stands for what is added, a tool that is called like a kind too', () => {
  expect(newOf('If')).toEqual({ kind: 'If' })
  expect(newOf('tool:If')).toEqual({ kind: 'Tool', tool: 'If' })
  expect(newOf('Tool')).toBeUndefined()
})

test('tools stand under their server', () => {
  expect(new Set(newStepsLike(TOOLS, '').map(({ group }) => group)).size).toBe(4)
  expect(newStepsLike(TOOLS, 'mail')[0]).toMatchObject({ group: 'mail', text: 'read_mail', note: 'Reads what came.' })
})
