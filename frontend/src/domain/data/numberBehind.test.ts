import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Form } from './forms'
import { linesOf } from './pipe'

const file = join(import.meta.dirname, '../../../../planner/jq/testdata/forms.json')
const cases = JSON.parse(readFileSync(file, 'utf8')) as { line: string; form: Form }[]

// Programs that were written when of 1'234.56 with a decimal comma 1 was taken.
it('the number behind a word is known as it was read before', () => {
  const numbers = cases.filter(({ line, form }) => form.kind === 'extract' && line.includes('million|billion)|'))
  expect(numbers.length).toBeGreaterThan(3)
  for (const { line, form } of numbers) {
    const before = line.replace(/(million\|billion\))\|[^"]*/, '$1')
    expect(before).not.toBe(line)
    expect(linesOf(before)).toEqual([{ text: before, form }])
  }
})
