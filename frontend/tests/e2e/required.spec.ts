import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { field, inspector } from './inspector'
import { lacks } from './outline'
import { step, test } from './program'

// What a step lacks is told once its field was left, or the workflow was to run.

const missing = (page: Page): Locator => inspector(page).getByText(/ is missing; fill it in/)

async function added(page: Page, tool: string): Promise<void> {
  await expect(page.getByRole('textbox', { name: 'What should happen?' })).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(tool)
  await page.keyboard.press('Enter')
  await lacks(page)
}

test(
  'a field that must be filled in is red after it was left, and not before',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await program.open()
    await added(page, 'move_file')
    await expect(field(page, 'From')).toBeFocused()
    await expect(missing(page)).toHaveCount(0)
    await page.keyboard.press('Tab')
    await field(page, 'To').focus()
    await expect(missing(page)).toHaveText(/from/i)
    await field(page, 'Note').focus()
    await expect(missing(page)).toHaveCount(2)
    await field(page, 'To').fill('Archive')
    await expect(missing(page)).toHaveCount(1)
  },
)

test('a try to run shows what is missing in every field', { tag: '@nightly' }, async ({ page, program }) => {
  await program.open()
  await added(page, 'move_file')
  await expect(missing(page)).toHaveCount(0)
  await page.keyboard.press('Control+Enter')
  await expect(missing(page)).toHaveCount(2)
})

test(
  'what is pressed when a field is left does not move away under the press',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await program.open()
    await added(page, 'move_file')
    await inspector(page).getByRole('combobox', { name: 'If this step fails' }).click()
    await expect(missing(page)).toHaveText(/from/i)
    await inspector(page).getByRole('switch', { name: 'This step is on' }).click()
    await expect(step(page, 'move_file')).toHaveAttribute('data-off')
  },
)

test(
  'a step that was just added says quietly what is to be filled in, and an error where it was left',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await program.open()
    await added(page, 'move_file')
    const badge = step(page, 'move_file').locator('.card-badge')
    const counted = page.locator('.status-problems')
    await expect(counted).toHaveText('2 to fill in')
    await expect(badge).toHaveAttribute('data-severity', 'lack')
    await expect(page.locator('.header').getByRole('button', { name: 'Run', exact: true })).toHaveAttribute(
      'data-tip',
      /2 fields are to be filled in first/,
    )
    await counted.click()
    await expect(page.locator('.drawer-problem')).toHaveCount(2)
    await expect(page.locator('.drawer-problem').getByLabel('To fill in')).toHaveCount(1)
    await expect(counted).toHaveText('1 error · 1 to fill in') // the first field had the keyboard, and was left
    await expect(badge).toHaveAttribute('data-severity', 'error')
    await page.keyboard.press('Control+Enter')
    await expect(counted).toHaveText('2 errors')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('copy_file')
    await page.keyboard.press('Enter')
    await expect(counted).toHaveText('2 errors · 2 to fill in') // what comes after a try to run is new again
  },
)
