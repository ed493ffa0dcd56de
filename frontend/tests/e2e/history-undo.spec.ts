import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { nameOf, planned, rename } from './files'
import { test } from './program'

const list = (page: Page) => page.getByRole('listbox', { name: 'Versions of the workflow' })
const line = (page: Page, text: string | RegExp) => list(page).getByRole('option').filter({ hasText: text })
const bar = (page: Page) => page.getByRole('region', { name: 'Preview of an earlier version' })

test('undo and redo move along the history and do not fill it', { tag: '@nightly' }, async ({ page, program }) => {
  await planned(page, program)
  await rename(page, 'Notes')
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(list(page).getByRole('option')).toHaveCount(3)
  for (let i = 0; i < 4; i++) {
    await page.getByRole('button', { name: /^Undo: / }).click()
    await expect(line(page, 'Rename')).toContainText('taken back')
    await expect(line(page, 'Assistant')).toContainText('as it is now')
    await page.getByRole('button', { name: /^Redo: / }).click()
    await expect(line(page, 'Rename')).toContainText('as it is now')
  }
  await page.getByRole('button', { name: /^Undo: / }).click()
  await line(page, 'Assistant').click()
  await expect(bar(page).getByRole('button', { name: 'Restore' })).toBeDisabled() // it is so already
  await line(page, 'Rename').click()
  await bar(page).getByRole('button', { name: 'Restore' }).click()
  await expect(nameOf(page)).toHaveText('Notes')
  await expect(list(page).getByRole('option')).toHaveCount(4)
})
