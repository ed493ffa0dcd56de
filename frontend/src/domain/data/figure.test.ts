import { expect, it } from 'vitest'
import { linesOf } from './pipe'

// Figures as people write them are read as those of the form.
it.each([
  ['{low: (map(.amount) | min)}', 'least'],
  ['{high: (map(.amount) | max)}', 'most'],
  ['{low: (map(.amount | values) | min)}', 'least'],
  ['{high: (map(.amount | values) | max)}', 'most'],
  ['{total: (map(.amount) | add)}', 'sum'],
])('%s', (program, kind) => {
  expect(linesOf(program)[0]?.form).toMatchObject({ kind: 'group', figures: [{ field: 'amount', kind }] })
})
