import { expect, it } from 'vitest'
import { formFor, namesAnything, tell } from './locale'
import type { English, Said } from '../../wire/types'

const said = {
  text: 'The link from “%s” to “%s” has',
  args: ['a', { text: 'and %d more', args: [3] }],
} as unknown as Said
const translated: Record<string, string> = {
  'The link from “%s” to “%s” has': '100 %% “%[2]s” „%[1]s“',
  'and %d more': 'noch %d',
}

it('what the program says has its arguments in the order of the translation', () => {
  expect(tell(said, (text: English) => text)).toBe('The link from “a” to “and 3 more” has')
  expect(tell(said, (text: English) => translated[text] ?? text)).toBe('100 % “noch 3” „a“')
})

it('what has an id is told by what people call it', () => {
  const file = { id: 'path[0]', title: 'File', name: '[0]' }
  const named = {
    text: '“%s” of %s %s.',
    args: [file, { id: 'read_file', title: 'Read a file' }, { text: 'is %s', args: ['path'] }],
  } as unknown as Said
  expect([namesAnything(named), namesAnything(said)]).toEqual([true, false])
  expect(tell(named, (text: English) => text)).toBe('“File[0]” of “Read a file” is path.')
  const result = {
    text: 'It %s.',
    args: [{ text: 'uses “%s” and “%s”', args: [{ id: 'a.text', name: 'Read · text' }, { id: 'b.text' }] }],
  } as unknown as Said
  expect(namesAnything(result)).toBe(true)
  expect(tell(result, (text: English) => text)).toBe('It uses “Read · text” and “b.text”.')
})

it('a word has its form for a number', () => {
  expect([0, 1, 2].map((n) => formFor(n, { one: 'step', other: 'steps' }))).toEqual(['steps', 'step', 'steps'])
  expect(formFor(1, { other: 'steps' })).toBe('steps')
})
