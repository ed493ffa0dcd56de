import { expect, test } from 'vitest'
import { EMPTY_ENTRY, formOf, lackOf, sentEntry, shownEntry } from './serverEntry'
import type { EntryForm } from './serverEntry'

const ENTRIES = [
  { command: 'npx' },
  { command: 'npx', args: ['-y', 'server', 'with words'], cwd: '/home/me', env: { KEY: null } },
  { command: 'x', args: ['', 'b'], env: { A: null, B: null }, autoApprove: ['a'], disabled: true },
  { command: 'x', headers: { H: null } }, // of no use here, and not lost
  { url: 'https://example.com/mcp', headers: { Authorization: null }, type: 'http' },
]

test.each(ENTRIES)('%j goes through the form as it is', (entry) => {
  const form = formOf('one', JSON.stringify(entry), [])
  expect(form && JSON.parse(sentEntry(form))).toEqual(entry)
  expect(form && formOf('one', shownEntry(form), form.variables)).toEqual(form)
})

test.each([
  ['no JSON', '{'],
  ['a list', '[]'],
  ['a number for a command', '{"command": 5}'],
  ['a number for an address', '{"url": 5}'],
  ['a number for a folder', '{"command": "x", "cwd": 5}'],
  ['a list for variables', '{"command": "x", "env": ["A"]}'],
  ['numbers for arguments', '{"command": "x", "args": [1]}'],
  ['a line within an argument', '{"command": "x", "args": ["a\\nb"]}'],
  ['an empty argument at the end', '{"command": "x", "args": ["a", ""]}'],
  ['a command and an address', '{"command": "x", "url": "http://h"}'],
])('%s is no form', (_, text) => expect(formOf('one', text, [])).toBeUndefined())

const typed: EntryForm = {
  ...EMPTY_ENTRY,
  name: ' one ',
  command: ' npx ',
  args: '-y\nserver\n\n',
  variables: [
    { name: ' KEY ', value: 'secret' },
    { name: 'OLD', value: undefined },
    { name: '', value: '' },
  ],
}

test('what is typed is sent trimmed, and what is known is kept', () =>
  expect(JSON.parse(sentEntry(typed))).toEqual({
    command: 'npx',
    args: ['-y', 'server'],
    env: { KEY: 'secret', OLD: null },
  }))

test('no value is in the text that is shown, and none is lost by it', () => {
  expect(shownEntry(typed)).not.toContain('secret')
  const tidy = { ...typed, variables: [{ name: 'KEY', value: 'secret' }] }
  expect(formOf('one', shownEntry(tidy), tidy.variables)?.variables).toEqual(tidy.variables)
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ command: '' }, 'command'],
  [{ by: 'address' as const }, 'address'],
  [
    {
      variables: [
        { name: 'A', value: '' },
        { name: 'A ', value: '' },
      ],
    },
    'twice',
  ],
  [{}, undefined],
])('%j lacks %s', (part, want) => expect(lackOf({ ...typed, ...part })).toBe(want))
