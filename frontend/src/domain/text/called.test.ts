import { expect, it } from 'vitest'
import { firstWords } from './called'

it.each([
  ['', ''],
  [' Compare\nthem ', 'Compare them'],
  ['a'.repeat(60), 'a'.repeat(60)],
  ['a'.repeat(61), `${'a'.repeat(59)}…`],
  ['😀'.repeat(61), `${'😀'.repeat(59)}…`],
])('%s is called %s', (said, want) => expect(firstWords(said)).toBe(want))
