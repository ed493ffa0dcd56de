import { expect } from '@playwright/test'
import { exchange, plan } from './chat'
import { say, step, test } from './program'

test('a small edit that is certain asks no model', async ({ page, program }) => {
  await plan(page, program)
  await say(page, 'rename "Open Notes" to "Start Notes"')
  const answer = exchange(page, 'rename')
  await expect(answer).toContainText('No model was asked.')
  await expect(answer.locator('.ledger')).toHaveCount(0)
  await expect(step(page, 'open_notes')).toContainText('Start Notes')
  await answer.getByRole('button', { name: 'Undo this change' }).click()
  await expect(step(page, 'open_notes')).toContainText('Open Notes')
})

test('undo is understood in words', { tag: '@nightly' }, async ({ page, program }) => {
  await plan(page, program)
  await say(page, 'undo')
  await expect(exchange(page, 'undo')).toContainText('Took the last change back.')
  await expect(page.locator('.card')).toHaveCount(0)
})

test(
  'what the assistant changed is taken back by key, right after it was asked for',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await plan(page, program)
    await say(page, 'rename "Open Notes" to "Start Notes"')
    await expect(step(page, 'open_notes')).toContainText('Start Notes')
    const field = page.locator('#composer')
    await expect(field).toBeFocused()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(step(page, 'open_notes')).toContainText('Open Notes')
    await expect(exchange(page, 'rename').getByText('Taken back')).toBeVisible()
    await page.reload()
    await expect(exchange(page, 'rename').getByText('Taken back')).toBeVisible()
    await field.focus()
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await expect(step(page, 'open_notes')).toContainText('Start Notes')
    await expect(exchange(page, 'rename').getByText('Taken back')).toBeHidden()
    await field.pressSequentially('half a thought')
    await field.press('ControlOrMeta+a')
    await field.press('Delete')
    await field.press('ControlOrMeta+z')
    await expect(field).toHaveValue('half a thought')
    await expect(step(page, 'open_notes')).toContainText('Start Notes')
  },
)
