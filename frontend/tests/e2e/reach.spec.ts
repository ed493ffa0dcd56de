import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { open } from './fits'
import { linear } from './plans'
import { test } from './program'
import { expectReach } from './reach'

const SWITCH = readFileSync(join(import.meta.dirname, 'switch.planwright.json'), 'utf8')

// narrowed makes a panel as narrow as it can be.
async function narrowed(page: Page, name: string): Promise<void> {
  const edge = page.getByRole('separator', { name })
  if (!await edge.isVisible()) return
  await edge.focus()
  await page.keyboard.press('Home')
}

const SIZES = { '1440x900': [1440, 900], '1024x640': [1024, 640], 'zoomed to 200 % at 1280x800': [640, 400] } as const

for (const [name, [width, height]] of Object.entries(SIZES)) {
  test.describe(name, () => {
    test.use({ viewport: { width, height } })

    test('all that can be clicked is in sight in the narrowest panels', async ({ page, program }) => {
      await program.model([linear])
      await program.open()
      await expectReach(page)
      await open(page, SWITCH)
      await expect(page.locator('.card').first()).toBeVisible()
      await page.getByRole('tab', { name: 'Assistant' }).click()
      await narrowed(page, 'Width of the panel')
      await page.locator('#composer').fill('a word')
      await page.locator('select.composer-tries').selectOption('0') // the longest words
      await expectReach(page)
      for (const tab of ['History', 'Steps']) {
        await page.getByRole('tab', { name: tab }).click()
        await expectReach(page)
      }
      const rows = page.getByRole('treeitem')
      for (let i = 0; i < await rows.count(); i++) {
        await page.getByRole('tab', { name: 'Steps' }).focus()
        await rows.nth(i).click()
        await page.getByRole('application', { name: 'Workflow graph' }).focus()
        await narrowed(page, 'Width of the inspector')
        await expectReach(page)
      }
      await page.getByRole('button', { name: 'Settings' }).click()
      for (const section of ['Model', 'Planning', 'Tools', 'Appearance', 'Privacy', 'Diagnostics']) {
        await page.getByRole('dialog').getByRole('button', { name: section, exact: true }).click()
        await expectReach(page)
      }
    })
  })
}
