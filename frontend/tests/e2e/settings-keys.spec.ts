import { expect } from '@playwright/test'
import { sent, test } from './program'

test('the settings are reached, walked, changed and left by keyboard', async ({ page, program }) => {
  await program.open()
  const cog = page.getByRole('button', { name: 'Settings' })
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await cog.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Planning', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const find = dialog.getByLabel('Find a tool')
  await expect(find).toBeVisible()
  for (let i = 0; i < 5; i++) await page.keyboard.press('Tab') // three sections and the page
  await expect(find).toBeFocused()
  await page.keyboard.type('screenshot')
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await find.fill('zzz')
  await expect(dialog.getByText('No tool has these words.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Planning', exact: true }).press('Enter')
  const attempts = dialog.getByRole('group', { name: 'Repair attempts' }).first()
  await attempts.getByRole('radio', { name: '3', exact: true }).focus()
  const kept = sent(page, '"4"')
  await page.keyboard.press('ArrowRight')
  await kept
  await expect(attempts.getByRole('radio', { name: '4', exact: true })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(cog).toBeFocused()
})
