import { expect, it } from 'vitest'
import { direction, nameOf, spoken } from './language'

const KNOWN = ['en', 'de', 'pt-BR']

it.each([
  ['de', [], 'de'],
  ['de-AT', [], 'de'],
  ['pt', [], 'pt-BR'],
  ['system', ['fr', 'pt-PT', 'de'], 'pt-BR'],
  ['system', ['fr'], 'en'],
  ['fr', ['de'], 'de'],
  ['pseudo', ['de'], 'pseudo'],
  [undefined, ['de-CH'], 'de'],
])('where %s is chosen, and the system asks for %s, the page speaks %s', (choice, asked, language) =>
  expect(spoken(choice, KNOWN, asked)).toBe(language),
)

it('lines run to where the language has them', () => {
  expect(['en', 'ar', 'he-IL', 'are'].map(direction)).toEqual(['ltr', 'rtl', 'rtl', 'ltr'])
})

it('a language has its own name, and one that is not spoken its tag', () => {
  expect([nameOf('en'), nameOf('x'), nameOf('pseudo')]).toEqual(['English', 'x', 'pseudo'])
})
