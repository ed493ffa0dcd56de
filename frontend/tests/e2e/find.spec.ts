import { expect } from '@playwright/test'
import { bigWorkflow } from './big'
import { NIGHT } from './byNight'
import { open } from './fits'
import { test } from './program'

test('what is found first is in sight', NIGHT, async ({ page, program }) => {
  await program.open()
  await open(page, bigWorkflow(100))
  await expect(page.locator('.card').first()).toBeVisible()
  await page.keyboard.press('Control+f')
  for (const key of ['End', 'l', 'o', 'Backspace', 'Backspace']) {
    await page.keyboard.press(key)
    await expect(page.getByRole('option', { selected: true })).toBeInViewport({ ratio: 1 })
  }
  await expect(page.getByRole('option', { selected: true })).toHaveText(/^Tool 0/)
})
