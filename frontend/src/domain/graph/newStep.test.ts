import { expect, test } from 'vitest'
import { newStepsLike } from './newStep'
import { tool } from '../form/tool.fixture'

const TOOLS = [
  tool('find_text', '', 'Looks on the screen.'),
  tool('read_mail', 'mail', 'Reads what came.'),
  tool('If', 'odd'),
]
const keys = (typed: string): string[] => newStepsLike(TOOLS, typed).map(({ key }) => key)

test.each([
  ['', ['If', 'Switch', 'Loop', 'AiTransform', 'AiStep', 'tool:find_text', 'tool:read_mail', 'tool:If']],
  ['if', ['If', 'tool:If']], // by what it is called elsewhere
  ['Decision', ['If']],
  ['ways one', ['If', 'Switch']], // by what it does
  ['find text', ['tool:find_text']],
  ['for each', ['Loop']],
  ['nothing like it', []],
])('steps like “%s”', (typed, want) => expect(keys(typed)).toEqual(want))

test('a kind is told from a tool that is called so', () =>
  expect(newStepsLike(TOOLS, 'if').map(({ what, add }) => [what, add])).toEqual([
    [{ kind: 'If' }, 'Add a decision'],
    [{ kind: 'Tool', tool: 'If' }, 'Add “If”'],
  ]))

test('tools stand under their server', () => {
  expect(new Set(newStepsLike(TOOLS, '').map(({ group }) => group)).size).toBe(4)
  expect(newStepsLike(TOOLS, 'mail')[0]).toMatchObject({ group: 'mail', text: 'read_mail', note: 'Reads what came.' })
})

test('a step whose name begins with what is typed comes before one that says it somewhere', () => {
  const told = [
    ...TOOLS,
    { ...tool('write_file', ''), title: 'Write a file' },
    { ...tool('ask', ''), title: 'Ask the person' },
    { ...tool('type', ''), title: 'Type text' },
  ]
  const first = (typed: string): string | undefined => newStepsLike(told, typed)[0]?.key
  expect(['write', 'ask', 'text', 'ai'].map(first)).toEqual([
    'tool:write_file',
    'tool:ask',
    'tool:find_text',
    'AiTransform',
  ])
})
