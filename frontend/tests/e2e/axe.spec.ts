import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { passes } from './accessible'
import { plan, proposed } from './chat'
import { everyKind } from './everyKind'
import { banner, choose, planned } from './files'
import { open } from './fits'
import { twoChanges } from './plans'
import { ended, say, test } from './program'
import { themed, THEMES } from './screens'
import { NIGHT } from './byNight'

const BROKEN = readFileSync(join(import.meta.dirname, 'broken.planwright.json'), 'utf8')

const NAMES = ['Look for Total', 'Seen?', 'Which?', 'Every page', 'Next page', 'Sum it up', 'Decide'] as const
const EVERY_KIND = everyKind({
  name: 'Every kind',
  steps: NAMES,
  text: 'Total',
  note: 'Why',
  way: 'paid',
  prompt: 'Decide what to do.',
})

const dialog = (page: Page) => page.getByRole('dialog')

async function closed(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
}

for (const colorScheme of THEMES) {
  test.describe(colorScheme, themed(colorScheme), () => {
    test.use({ colorScheme })

    test('the first screen, the palette, the keys and every dialog', { tag: '@nightly' }, async ({ page, program }) => {
      test.slow()
      await program.open()
      await expect(page.locator('.idea')).toHaveCount(4)
      await passes(page, 'first screen')
      await page.keyboard.press('Control+k')
      await expect(dialog(page)).toBeVisible()
      await passes(page, 'palette')
      await page.keyboard.type('zzz')
      await passes(page, 'palette with nothing found')
      await closed(page)
      await page.getByRole('button', { name: 'Settings' }).focus()
      await page.keyboard.press('?')
      await expect(dialog(page)).toBeVisible()
      await passes(page, 'keys')
      await closed(page)
      await page.getByRole('button', { name: 'Settings' }).click()
      for (const section of ['Model', 'Planning', 'Tools', 'Appearance', 'Privacy', 'Diagnostics']) {
        await dialog(page).getByRole('button', { name: section, exact: true }).click()
        await passes(page, `settings, ${section}`)
      }
      await closed(page)
      await page.getByRole('button', { name: /Open…/ }).click()
      await passes(page, 'open')
      await page.getByLabel('Text of a workflow file').fill('no workflow')
      await page.getByRole('button', { name: 'Open', exact: true }).click()
      await expect(page.getByRole('alert').first()).toBeVisible()
      await passes(page, 'a text that is no workflow')
    })

    test('the panels, a step of every kind, and menus', { tag: '@nightly' }, async ({ page, program }) => {
      test.slow()
      await program.open()
      await open(page, EVERY_KIND)
      await expect(page.locator('.canvas')).toHaveAttribute('aria-busy', 'false')
      await expect(page).toHaveTitle('Every kind – Planwright')
      await passes(page, 'assistant')
      await page.getByRole('tab', { name: 'History' }).click()
      await passes(page, 'history')
      await page.getByRole('tab', { name: 'Steps' }).click()
      for (const name of NAMES.filter((one) => one !== 'Next page')) {
        await page
          .getByRole('treeitem', { name: new RegExp(`^${name.replace('?', '\\?')}`) })
          .first()
          .click()
        await expect(page.getByRole('complementary', { name: 'Selected step' })).toContainText(name)
        await passes(page, `inspector of “${name}”`)
      }
      await page.getByRole('button', { name: 'Workflow menu' }).click()
      await expect(page.getByRole('menu')).toBeVisible()
      await passes(page, 'menu')
      await page.keyboard.press('Escape')
      await choose(page, /^New/)
      await page.getByRole('button', { name: 'Start empty' }).click()
      await passes(page, 'empty workflow')
    })

    test('a proposal, a preview and a failure', async ({ page, program }) => {
      await plan(page, program, twoChanges, { status: 400, body: 'no' })
      await say(page, 'Add a notification')
      await expect(proposed(page)).toBeVisible()
      await ended(page)
      await passes(page, 'proposal')
      await page.getByRole('tab', { name: 'History' }).click()
      await page.getByRole('option').last().click()
      await expect(page.getByRole('region', { name: 'Preview of an earlier version' })).toBeVisible()
      await passes(page, 'preview')
      await page.keyboard.press('Escape')
      await page.getByRole('tab', { name: 'Assistant' }).click()
      await proposed(page).getByRole('button', { name: 'Discard' }).click()
      await say(page, 'Once more')
      await ended(page)
      await passes(page, 'a request that failed')
    })

    test('what is the matter with a file, and a page that could not start', NIGHT, async ({ page, program }) => {
      const path = await planned(page, program)
      writeFileSync(path, 'no workflow')
      await expect(banner(page)).toContainText('not a workflow')
      await passes(page, 'a file that is no workflow')
      rmSync(path)
      await expect(banner(page)).toContainText('was deleted')
      await passes(page, 'a deleted file')
      await page.route('**/bridge/call', (route) => route.abort())
      await page.reload()
      await expect(page.getByRole('alert')).toBeVisible()
      await passes(page, 'no start')
    })

    test('the list of problems', async ({ page, program }) => {
      await program.open()
      await open(page, BROKEN)
      await page.getByRole('button', { name: /error/ }).click()
      await expect(page.getByRole('region', { name: 'Problems' })).toBeVisible()
      await passes(page, 'problems')
    })
  })
}
