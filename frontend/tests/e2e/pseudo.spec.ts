import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { passes } from './accessible'
import { expectFits } from './fits'
import { step, test } from './program'

// In the pseudo-language no letter of the page is a plain one: words of plain letters are
// the person's, or were forgotten.

const condition = { left: { variable: 'a.found' }, operator: 'Equals', right: { literal: true } }
const NODES = [
  {
    id: 'a',
    name: 'Ζήτα',
    kind: 'Tool',
    tool: { name: 'find_text', arguments: { text: 'Όλα' } },
    note: 'Γιατί',
    retries: 2,
  },
  { id: 'b', name: 'Είδες;', kind: 'If', if: { condition: { any: [condition, condition] } } },
  { id: 'c', name: 'Ποιο;', kind: 'Switch', switch: { cases: [{ name: 'ναι', condition }] } },
  { id: 'd', name: 'Κάθε', kind: 'Loop', loop: { exitCondition: condition, maxIterations: 9 } },
  { id: 'e', name: 'Πάλι', kind: 'EndLoop', endLoop: { loop: 'd' } },
  { id: 'f', name: 'Σύνοψη', kind: 'AiTransform', aiTransform: { kind: 'summarize', inputRef: 'a.text' } },
  { id: 'g', name: 'Διάλεξε', kind: 'AiStep', aiStep: { prompt: 'Τι;', allowedTools: ['click'] }, enabled: false },
  { id: 'h', name: 'Χωρίς', kind: 'Tool', tool: { name: 'read_file', arguments: {} } },
]
const edges = [
  ['a', 'b'],
  ['b', 'c', 'IfTrue'],
  ['b', 'd', 'IfFalse'],
  ['d', 'e', 'LoopBody'],
  ['e', 'd'],
  ['d', 'f', 'LoopDone'],
  ['c', 'g', 'SwitchDefault'],
].map(([from, to, output]) => ({ from, to, output }))
const WORKFLOW = JSON.stringify({ version: 1, id: 'w', name: 'Σχέδιο', nodes: NODES, edges, notes: [] })

// What is said of these stays: keys, and what names a tool, an argument, a result, a file,
// a model or a product.
const THEIRS =
  '\\b(Ctrl|Shift|Alt|Esc|Enter|Del|Space|React Flow( attribution)?|true|[a-z]+(_[a-z]+)+|found|text|exact|path|click|scripted)\\b' +
  '|(https?:/)?/\\S+'

// plain are the words of plain letters that are seen or heard, but for those in code and
// on keys, and what is typed.
function plain(theirs: string): string[] {
  const found = new Set<string>()
  const look = (text: string, where: Element): void => {
    if (/[A-Za-z]{2}/.test(text.replace(new RegExp(theirs, 'g'), '')))
      found.add(`${text.trim().slice(0, 120)} – ${where.tagName.toLowerCase()}.${where.classList.value}`)
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      if (!node.checkVisibility()) continue
      for (const name of [
        'aria-label',
        'title',
        'placeholder',
        'alt',
        'data-tip',
        'aria-description',
        'aria-valuetext',
      ])
        look(node.getAttribute(name) ?? '', node)
      continue
    }
    const parent = node.parentElement
    if (parent?.checkVisibility() && !parent.closest('script, style, code, kbd, .key, textarea, .cm-editor'))
      look(node.textContent ?? '', parent)
  }
  return [...found]
}

// expectStrange holds that no word of the page is plain, that all of it fits and that axe
// has nothing to say of it.
async function expectStrange(page: Page, place: string): Promise<void> {
  await expect.poll(() => page.evaluate(plain, THEIRS), { message: place, timeout: 3000 }).toEqual([])
  await expectFits(page)
  await passes(page, place)
}

test.use({ viewport: { width: 1024, height: 640 } })

test('the pseudo-language shows no word that is not in the catalogue', async ({ page, program }) => {
  test.setTimeout(120_000)
  await program.model([], 'language=pseudo')
  mkdirSync(program.documents, { recursive: true })
  const file = join(program.documents, 'w.planwright.json')
  writeFileSync(file, WORKFLOW)
  await program.open(file)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA')
  await expect(step(page, 'a')).toBeVisible()
  await expectStrange(page, 'workbench')
  for (const { id } of NODES.filter(({ kind }) => kind !== 'EndLoop')) {
    await step(page, id).click()
    await expect(page.locator('.inspector')).toBeVisible()
    await expectStrange(page, `step ${id}`)
  }
  await page.keyboard.press('Escape')
  for (const at of [1, 2]) {
    await page.locator('.left-panel [role=tab]').nth(at).click()
    await expectStrange(page, `panel ${at}`)
  }
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectStrange(page, 'palette')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectStrange(page, 'keys')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+,')
  for (const tab of await page.locator('.settings-tab').all()) {
    await tab.click()
    await expect(tab).toHaveAttribute('aria-current', 'page')
    await expectStrange(page, `settings, ${(await tab.textContent()) ?? ''}`)
  }
})
