import { expect } from '@playwright/test'
import { passes } from './accessible'
import { inspector } from './inspector'
import { step, test } from './program'
import { openRunnable, tool } from './running'
import { LOOKS } from './screens'
import { NIGHT } from './byNight'

for (const look of LOOKS) {
  test(
    `fields call steps by their names while nobody writes in them, ${look.name}`,
    NIGHT,
    async ({ page, program }) => {
      await page.setViewportSize(look)
      await page.emulateMedia({ colorScheme: look.name })
      await openRunnable(page, program, [
        { ...tool('read', 'read_table', { path: 'orders.csv' }), name: 'Read the orders of the whole last year' },
        { ...tool('tell', 'notify', { message: 'Got {{read.count}} orders: {{read.columns}}' }), name: 'Tell' },
      ])
      await step(page, 'tell').click()
      const field = inspector(page).getByRole('textbox', { name: 'Message' })
      const shown = inspector(page).locator('.named-shown').first()
      await expect(shown).toHaveText(
        'Got Read the orders of the whole last year · count orders: Read the orders of the whole last year · columns',
      )
      await expect(shown.locator('.chip')).toHaveCount(2)
      await expect(field).toHaveAccessibleDescription(/^Got Read the orders of the whole last year · count/)
      await page.screenshot({ path: test.info().outputPath('named.png') })
      const fits = await shown.evaluate((box) => box.scrollHeight <= box.clientHeight + 1)
      expect(fits).toBe(true)

      await field.click()
      await expect(shown).toBeHidden()
      await expect(field).toHaveValue('Got {{read.count}} orders: {{read.columns}}')
      await page.keyboard.press('End')
      await page.keyboard.type('!')
      await page.keyboard.press('ControlOrMeta+z')
      await expect(field).toHaveValue('Got {{read.count}} orders: {{read.columns}}')
      await page.keyboard.press('Tab')
      await expect(shown).toBeVisible()
      await passes(page, 'a field with names')
    },
  )
}
