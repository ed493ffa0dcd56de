import { expect } from '@playwright/test'
import { test } from './program'
import { drawer, openRunnable, tool } from './running'

test(
  'the key that runs leads to the first error, where errors stand against it',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await openRunnable(page, program, [tool('a', 'read_file', {}), tool('b', 'read_file', {})])
    const before = await page.locator('.canvas').boundingBox()
    await page.locator('.canvas').press('Control+Enter')
    const first = drawer(page).locator('.drawer-problem .drawer-main').first()
    await expect(first).toBeFocused()
    await expect(page.locator('.notice')).toHaveCount(0)
    expect((await page.locator('.canvas').boundingBox())?.y).toBe(before?.y) // nothing is pushed down
  },
)

test(
  'what the window said before is not said again in the settings',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await openRunnable(page, program, [tool('a', 'read_file', { path: 'a.txt' })])
    await page.getByTestId('step-a').click()
    await page.keyboard.press('Control+c')
    await expect(page.locator('.notice')).toHaveCount(1)
    await page.locator('.canvas').press('Control+,')
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await expect(settings).toBeVisible()
    await expect(settings.locator('.notices')).toBeAttached()
    await expect(settings.locator('.notice')).toHaveCount(0)
  },
)
