import { expect } from '@playwright/test'
import { join } from 'node:path'
import { expectPanelsAccessible, steps } from './outline'
import { opened } from './inspector'
import { invoices } from './plans'
import { ended, say, test } from './program'
import { SCREENS } from './screens'

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test('the list of steps', async ({ page, program }) => {
      await program.model([invoices])
      await program.open()
      await say(page, 'File my invoices')
      await ended(page)
      await steps(page)
      await page.getByRole('treeitem', { name: /^For every page/ }).click()
      await expectPanelsAccessible(page)
      await page.screenshot({ path: join(SCREENS, `outline-${colorScheme}.png`) })
      await page.keyboard.press('a')
      await page.getByRole('combobox', { name: 'Find a kind of step or a tool' }).fill('o')
      await expectPanelsAccessible(page)
      await page.screenshot({ path: join(SCREENS, `outline-add-${colorScheme}.png`) })
      await page.keyboard.press('Escape')
      await page.keyboard.press('Shift+F10')
      await expect(page.getByRole('menu')).toBeVisible()
      await expectPanelsAccessible(page)
      await page.screenshot({ path: join(SCREENS, `outline-menu-${colorScheme}.png`) })
    })

    test('the list of steps of a workflow with everything', async ({ page, program }) => {
      await opened(page, program, 'outline.planwright.json')
      await steps(page)
      await page.getByRole('treeitem', { name: /^Every supplier/ }).click()
      await expectPanelsAccessible(page)
      await page.screenshot({ path: join(SCREENS, `outline-all-${colorScheme}.png`) })
    })
  })
}
