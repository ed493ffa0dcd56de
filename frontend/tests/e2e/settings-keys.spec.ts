import { expect } from '@playwright/test'
import { sent, test } from './program'

test(
  'the settings are reached, walked, changed and left by keyboard',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await program.open()
    const cog = page.getByRole('button', { name: 'Settings' })
    const dialog = page.getByRole('dialog', { name: 'Settings' })
    await cog.focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Model', exact: true })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const find = dialog.getByLabel('Find a tool')
    await expect(find).toBeVisible()
    for (let i = 0; i < 20 && !(await find.evaluate((field) => field === document.activeElement)); i++)
      await page.keyboard.press('Tab') // past the sections, servers and folders
    await expect(find).toBeFocused()
    await page.keyboard.type('screenshot')
    await expect(dialog.getByRole('region', { name: 'What plans can use' }).getByRole('listitem')).toHaveCount(1)
    await find.fill('zzz')
    await expect(dialog.getByText('No tool has these words.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Planning', exact: true }).press('Enter')
    const attempts = dialog.getByRole('group', { name: 'Attempts at an answer' }).first()
    await attempts.getByRole('radio', { name: '3', exact: true }).focus()
    const kept = sent(page, '"4"')
    await page.keyboard.press('ArrowRight')
    await kept
    await expect(attempts.getByRole('radio', { name: '4', exact: true })).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(cog).toBeFocused()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Close settings' }).press('Enter')
    await expect(cog).toBeFocused()
  },
)

test('a key pressed right behind Escape opens the settings again', { tag: '@nightly' }, async ({ page, program }) => {
  await program.open()
  await page.getByRole('button', { name: 'Settings' }).focus()
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  for (let i = 0; i < 10; i++) {
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Enter')])
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
})

test(
  'a number of a wide range counts once it is whole, and says what fits',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await program.open()
    await page.getByRole('button', { name: 'Settings' }).click()
    const dialog = page.getByRole('dialog', { name: 'Settings' })
    await dialog.getByRole('button', { name: 'Tools', exact: true }).click()
    const row = dialog.getByRole('group', { name: 'Longest run', exact: true })
    const minutes = row.getByLabel('Longest run', { exact: true })
    await expect(minutes).toHaveValue('60')
    await minutes.fill('0')
    await expect(row.getByRole('alert')).toHaveText('Write a whole number from 1 to 10,080, without commas.')
    await minutes.press('Escape')
    await expect(minutes).toHaveValue('60')
    const kept = sent(page, '"90"')
    await minutes.fill('90')
    await minutes.press('Enter')
    await kept
    await program.open()
    await page.getByRole('button', { name: 'Settings' }).click()
    await dialog.getByRole('button', { name: 'Tools', exact: true }).click()
    await expect(minutes).toHaveValue('90')
    await row.getByRole('button', { name: 'Reset to “60”' }).click()
    await expect(minutes).toHaveValue('60')
  },
)
