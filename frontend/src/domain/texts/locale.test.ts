import { expect, it } from 'vitest'
import { formFor, tell } from './locale'
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

it('a word has its form for a number', () => {
  expect([0, 1, 2].map((n) => formFor(n, { one: 'step', other: 'steps' }))).toEqual(['steps', 'step', 'steps'])
  expect(formFor(1, { other: 'steps' })).toBe('steps')
})
