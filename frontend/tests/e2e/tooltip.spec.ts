import { expect } from '@playwright/test'
import { open } from './fits'
import { bigWorkflow } from './big'
import { test } from './program'

test(
  'what a button without words does is shown to pointer and keyboard, and goes by Escape',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await program.open()
    await open(page, bigWorkflow(3))
    const tooltip = page.locator('.tooltip')
    const zoomIn = page.getByRole('button', { name: 'Zoom in' })
    await zoomIn.hover()
    await expect(tooltip).toHaveText('Zoom in (+)')
    await expect(zoomIn).toHaveAccessibleDescription('+')
    const box = await tooltip.boundingBox()
    const button = await zoomIn.boundingBox()
    if (!box || !button) throw new Error('nothing is drawn')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 12 }) // it may be read and marked
    await page.mouse.move(box.x + box.width / 2 + 2, box.y + box.height / 2)
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)))
    await expect(tooltip).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tooltip).toHaveCount(0)
    await page.mouse.move(button.x, button.y - 200)
    await page.getByRole('button', { name: 'Tidy up' }).focus()
    await page.keyboard.press('Tab')
    await expect(tooltip).toHaveText('Zoom out (−)')
    await page.keyboard.press('Escape')
    await expect(tooltip).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Zoom out' })).toBeFocused()
  },
)

test(
  'in a dialog it is above that, and stays while it is pointed at',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await program.open()
    await page.getByRole('button', { name: 'Settings' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Close settings' }).first().hover()
    const tooltip = dialog.locator('.tooltip')
    await expect(tooltip).toBeVisible()
    await tooltip.hover()
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)))
    await expect(tooltip).toBeVisible()
    await page.mouse.down()
    await expect(tooltip).toHaveCount(0)
  },
)
