import { expect, it } from 'vitest'
import { brief, inQuotes, quoted } from './words'

it('what stands in quotes has inner ones for its own', () => {
  expect(inQuotes('Ask “all” of them')).toBe('“Ask ‘all’ of them”')
  expect(inQuotes('“All”')).toBe('“‘All’”')
  expect(brief('Ask “all”')).toBe('“Ask ‘all’”')
  expect([quoted('Move “A”'), quoted('“Move ‘A’”')]).toEqual(['“Move ‘A’”', '“Move ‘A’”'])
})
