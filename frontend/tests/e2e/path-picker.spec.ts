import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { passes } from './accessible'
import { field, inspector } from './inspector'
import { step, test } from './program'
import { folderOf, openRunnable, tool } from './running'

// Files and folders are chosen from those that steps may use, by keyboard alone.

const list = (page: Page) => inspector(page).getByRole('listbox', { name: 'Files and folders that steps may use' })
const find = (page: Page) => inspector(page).getByRole('combobox', { name: 'Find by name' })

test('a file is chosen in a folder that steps may use', async ({ page, program }) => {
  folderOf(program, { 'bills.csv': '', 'b.txt': '' })
  await openRunnable(page, program, [tool('read', 'read_file', { path: '' })])
  await step(page, 'read').click()
  await inspector(page).getByRole('button', { name: 'Choose a file or folder for File' }).press('Enter')
  await expect(list(page).getByRole('option')).toHaveText(/Planwright/) // the one folder of all
  await page.keyboard.press('Enter')
  await expect(list(page).getByRole('option')).toHaveText([
    'b.txt',
    'bills.csv',
    'All folders that steps may use',
    /^Use this folder/,
  ])
  await passes(page, 'paths to choose from', '[aria-label="Insert a reference into File"]')
  await page.keyboard.type('bills')
  await expect(list(page).getByRole('option')).toHaveText(['bills.csv'])
  await page.keyboard.press('Enter')
  await expect(field(page, 'File')).toHaveValue(/^~.*Planwright.bills\.csv$/)
  await expect(field(page, 'File')).toBeFocused()
})

test(
  'a folder is taken, nothing is found, and a folder that is gone says so',
  { tag: '@nightly' },
  async ({ page, program }) => {
    const folder = folderOf(program)
    await openRunnable(page, program, [tool('list', 'list_files', { folder: join(folder, 'x') })])
    await step(page, 'list').click()
    const open = inspector(page).getByRole('button', { name: 'Choose a file or folder for Folder' })
    await open.click()
    await expect(list(page).getByRole('option').first()).toHaveText(/^Use this folder/)
    await find(page).fill('nowhere')
    await expect(inspector(page).getByText('No name has these words.')).toBeVisible()
    await find(page).press('Escape')
    await expect(field(page, 'Folder')).toBeFocused()
    await open.click()
    await expect(list(page).getByRole('option').first()).toBeVisible()
    await find(page).press('Enter')
    await expect(field(page, 'Folder')).toHaveValue(/Planwright$/)
    rmSync(folder, { recursive: true })
    await field(page, 'Folder').fill(join(folder, 'gone', 'x'))
    await open.click()
    await expect(inspector(page).getByText(/cannot be listed/)).toBeVisible()
    await page.keyboard.press('Enter') // on from where there is something
    await page.keyboard.press('Escape')
  },
)
