import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

// A list that ends at a whole row looks as if it were all there is.
it.each(['ui/Menu.css', 'ui/Choice.css', 'panels/assistant/MentionList.css'])('%s shows that there is more', (path) => {
  const sheet = readFileSync(join(import.meta.dirname, '..', path), 'utf8')
  const rules = sheet.match(/\{[^}]*overflow-y: auto;[^}]*\}/g) ?? []
  expect(rules.length).toBeGreaterThan(0)
  for (const rule of rules) expect(rule).toContain('var(--scroll-shades)')
})
