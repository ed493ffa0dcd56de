import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { shownName, shownText, shownWhole } from './legible'

interface Case {
  why: string
  text: string
  escape: string
  name: string
}

const cases = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../internal/legible/testdata/cases.json'), 'utf8'),
) as Case[]

describe('texts that others wrote', () => {
  test.each(cases)('$why', ({ text, escape, name }) => {
    expect(shownWhole(text)).toBe(escape)
    expect(shownName(text)).toBe(name)
  })

  test('a text of several lines keeps its breaks', () =>
    expect(shownText('a\u202e\r\n\tb\rc')).toBe('a\\u202e\r\n\tb\\rc'))

  test('half a character is seen', () => expect(shownName('a\ud800')).toBe('a\\ud800'))
})
