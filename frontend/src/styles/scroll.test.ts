import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SOURCES = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(SOURCES, path), 'utf8')

// A list that ends at a whole row looks as if it were all there is.
it.each(['ui/Menu.css', 'ui/Choice.css', 'panels/assistant/MentionList.css'])('%s shows that there is more', (path) => {
  const rules = read(path).match(/\{[^}]*overflow-y: auto;[^}]*\}/g) ?? []
  expect(rules.length).toBeGreaterThan(0)
  for (const rule of rules) expect(rule).toContain('var(--scroll-shades)')
})

// What is placed absolutely in a part that scrolls, as words for screen readers alone are,
// makes all around that part scroll too, unless it is what they are placed in.
const TEXT = /(pre|-text|-log|\.code-plain[^]*|\.broken|\.menu)$/ // hold nothing that is placed
const sheets = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css'))
it.each(sheets)('what scrolls in %s makes nothing else scroll', (path) => {
  const rules = [
    ...read(path)
      .replaceAll(/\/\*[^]*?\*\//g, '')
      .matchAll(/([^{}]+)\{([^{}]*)\}/g),
  ]
  const scrolling = rules.filter(([, , rule = '']) => /overflow(-y)?:[^;]*(auto|scroll)/.test(rule))
  const placing = scrolling.filter(([, selector = '']) => !TEXT.test(selector.trim()))
  for (const [, selector = '', rule] of placing) expect(rule, selector.trim()).toContain('position: ')
})
