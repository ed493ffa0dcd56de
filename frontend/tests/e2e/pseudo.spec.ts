import { expect } from '@playwright/test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { everyKind } from './everyKind'
import { step, test } from './program'
import { expectNothingPlain, expectStrange } from './pseudo'

const WORKFLOW = everyKind(
  {
    name: 'Σχέδιο',
    steps: ['Ζήτα', 'Είδες;', 'Ποιο;', 'Κάθε', 'Πάλι', 'Σύνοψη', 'Διάλεξε'],
    text: 'Όλα',
    note: 'Γιατί',
    way: 'ναι',
    prompt: 'Τι;',
  },
  [{ id: 'h', name: 'Χωρίς', kind: 'Tool', tool: { name: 'read_file', arguments: {} } }],
)

test.use({ viewport: { width: 1024, height: 640 } })

test(
  'the pseudo-language shows no word that is not in the catalogue',
  { tag: '@nightly' },
  async ({ page, program }) => {
    test.setTimeout(120_000)
    await program.model([], 'language=pseudo')
    mkdirSync(program.documents, { recursive: true })
    const file = join(program.documents, 'w.planwright.json')
    writeFileSync(file, WORKFLOW)
    await program.open(file)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA')
    await expect(step(page, 'a')).toBeVisible()
    await expectStrange(page, 'workbench')
    for (const id of 'abcdfgh') {
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
  },
)

const RUNNABLE = JSON.stringify({
  version: 1,
  id: 'r',
  name: 'Δοκιμή',
  notes: [{ id: 'n', text: 'Σημείωση', position: { x: 300, y: 40 } }],
  edges: [{ from: 'a', to: 'b' }],
  nodes: [
    { id: 'a', name: 'Γράψε', kind: 'Tool', tool: { name: 'write_file', arguments: { path: '1.2', text: 'Ό,τι' } } },
    { id: 'b', name: 'Διάβασε', kind: 'Tool', tool: { name: 'read_file', arguments: { path: '1.2' } } },
  ],
})

test('nor do Home, menus, dialogs and runs', { tag: '@nightly' }, async ({ page, program }) => {
  test.setTimeout(120_000)
  await program.model([], 'language=pseudo')
  await program.open()
  await expect(page.locator('#composer')).toBeFocused()
  await expectStrange(page, 'first screen')
  await page.keyboard.press('Control+o')
  await expectStrange(page, 'to open a workflow')
  await page.getByRole('dialog').locator('textarea').fill(RUNNABLE)
  await page.getByRole('dialog').locator('.button').last().click()
  await expect(step(page, 'b')).toBeVisible()
  await page.locator('.header .menu-trigger').click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectNothingPlain(page, 'menu of the workflow')
  await page.keyboard.press('Escape')
  await step(page, 'a').click({ button: 'right' })
  await expect(page.getByRole('menu')).toBeVisible()
  await expectNothingPlain(page, 'menu of a step')
  await page.keyboard.press('Escape')
  await page.locator('.run-button').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectStrange(page, 'what a run does')
  await page.getByRole('dialog').locator('[data-kind=primary]').click()
  await expect(page.locator('.drawer')).toBeVisible()
  await expect(page.locator('.run-status')).toHaveText(/ðö/)
  await expectStrange(page, 'a run')
  await page.locator('.rail button').nth(1).click()
  await expectStrange(page, 'all runs')
  await page.locator('.rail button').nth(0).click()
  await expectStrange(page, 'Home')
})
