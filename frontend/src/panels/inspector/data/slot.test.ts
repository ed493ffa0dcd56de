import { expect, it } from 'vitest'
import { DATES_WRITTEN } from './slot'

it('a form of dates with the names of months says in which language they are written', () => {
  const named = DATES_WRITTEN.filter(({ value }) => String(value).includes('%b'))
  expect(named.map(({ text }) => text)).toEqual(['26 Nov 2026 (months in English)'])
})
