import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { passes } from './accessible'
import { nameOf, planned, read, rename, write } from './files'
import type { File } from './files'
import { lengthen } from './journal'
import { linear, twoChanges } from './plans'
import { ended, say, step, test } from './program'
import { keep, THEMES } from './screens'
import { NIGHT } from './byNight'

const list = (page: Page) => page.getByRole('listbox', { name: 'Versions of the workflow' })
const line = (page: Page, text: string | RegExp) => list(page).getByRole('option').filter({ hasText: text })
const bar = (page: Page) => page.getByRole('region', { name: 'Preview of an earlier version' })
const openHistory = (page: Page) => page.getByRole('tab', { name: 'History' }).click()

async function nameVersion(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+s')
  await expect(page.getByLabel('Name of this version')).toBeFocused()
  await passes(page)
  await page.getByLabel('Name of this version').fill(name)
  await page.keyboard.press('Enter')
  await expect(line(page, name)).toHaveAttribute('data-named', 'true')
}

test('what was done is listed, looked at and restored, and undo takes that back', async ({ page, program }) => {
  await planned(page, program)
  await rename(page, 'Notes')
  await openHistory(page)
  await expect(list(page).getByRole('option')).toHaveCount(3) // with the beginning
  await expect(line(page, 'Rename')).toContainText('You')
  await expect(list(page).locator('.history-day')).toHaveText(['Today'])

  const plan = line(page, 'Assistant')
  await plan.click()
  await expect(plan).toHaveAttribute('aria-selected', 'true')
  await expect(plan).toContainText('“Open Notes”')
  await expect(plan).toContainText(/scripted · 1 attempt · \d+ tokens/)
  await expect(bar(page)).toContainText(/^As it was at \d\d:\d\d, after “/)
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeDisabled()
  await expect(nameOf(page)).toBeDisabled()
  await expect(step(page, 'open_notes')).toBeVisible()

  await line(page, 'The beginning').click()
  await expect(bar(page)).toContainText('As it was in the beginning')
  await expect(step(page, 'open_notes')).toHaveAttribute('data-mark', 'removed')
  await expect(page.getByText('An empty workflow')).toBeHidden()
  await step(page, 'open_notes').click()
  await expect(page.getByRole('complementary', { name: 'Selected step' })).toContainText('restoring removes it')
  await bar(page).getByRole('button', { name: 'Restore' }).click()
  await expect(bar(page)).toBeHidden()
  await expect(list(page)).toBeFocused()
  await expect(page.locator('.card')).toHaveCount(0)
  await expect(line(page, 'Restore the beginning')).toContainText('as it is now')

  await page.getByRole('button', { name: 'Undo: Restore the beginning' }).click()
  await expect(page.locator('.card')).toHaveCount(3)
  await expect(nameOf(page)).toHaveText('Notes')
  await expect(line(page, 'Restore the beginning')).toContainText('taken back')
  await expect(line(page, 'Rename')).toContainText('as it is now')
  await expect(list(page).getByRole('option')).toHaveCount(4)
})

test(
  'a version has a name, and a restart keeps it with all the rest',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await planned(page, program)
    await page.evaluate(() =>
      addEventListener('keydown', (event) => {
        if (event.ctrlKey) document.body.dataset.prevented = String(event.defaultPrevented)
      }),
    )
    await nameVersion(page, 'Works for Anna')
    await expect(page.locator('body')).toHaveAttribute('data-prevented', 'true') // the browser's own way to save does not come up
    await rename(page, 'Notes')
    await expect(line(page, 'Rename')).toBeVisible() // without asking for the list again
    await program.open()
    await openHistory(page)
    await expect(line(page, 'Works for Anna')).toHaveAttribute('data-named', 'true')
    await line(page, 'Works for Anna').click()
    await expect(bar(page)).toContainText('after “Works for Anna”')
    await bar(page).getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByRole('button', { name: 'Undo: Restore “Works for Anna”' })).toBeVisible()
    await expect(nameOf(page)).not.toHaveText('Notes')
  },
)

test('with the keyboard alone', { tag: '@nightly' }, async ({ page, program }) => {
  await planned(page, program)
  await rename(page, 'Notes')
  await page.getByRole('tab', { name: 'Assistant' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tab', { name: 'History' })).toBeFocused()
  await expect(line(page, 'Rename')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(list(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(line(page, 'Assistant')).toHaveAttribute('data-walked', 'true')
  await page.keyboard.press('Enter')
  await expect(bar(page)).toBeVisible()
  await page.keyboard.press('Control+z') // nothing is edited while the past is looked at
  await page.keyboard.press('Escape')
  await expect(bar(page)).toBeHidden()
  await expect(nameOf(page)).toHaveText('Notes')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(bar(page)).toContainText('As it was in the beginning')
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('.card')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(page.locator('.card')).toHaveCount(3)
})

test('another tab of the panel ends the look at the past', { tag: '@nightly' }, async ({ page, program }) => {
  await planned(page, program)
  await openHistory(page)
  await line(page, 'The beginning').click()
  await expect(bar(page)).toBeVisible()
  await page.getByRole('tab', { name: 'Steps' }).click()
  await expect(bar(page)).toBeHidden()
})

test('nothing has changed yet', { tag: '@nightly' }, async ({ page, program }) => {
  await program.open()
  await page.getByRole('button', { name: 'Start empty' }).click()
  await openHistory(page)
  await expect(page.getByText('Nothing has changed yet.')).toBeVisible()
  await passes(page)
  await expect(page.getByRole('button', { name: 'Save as a named version' })).toBeDisabled()
})

test('a history that cannot be read says so, and is read again', { tag: '@nightly' }, async ({ page, program }) => {
  await planned(page, program)
  const folder = join(program.documents, '../history')
  renameSync(folder, `${folder}.away`)
  writeFileSync(folder, '')
  await openHistory(page)
  await expect(page.getByRole('alert').filter({ hasText: 'cannot be read' })).toBeVisible()
  renameSync(folder, `${folder}.file`)
  renameSync(`${folder}.away`, folder)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(line(page, 'Assistant')).toBeVisible()
})

test(
  'a workflow that can only be looked at has no version to restore or name',
  { tag: '@nightly' },
  async ({ page, program }) => {
    const path = await planned(page, program)
    await program.kill()
    write(path, { ...read(path), version: 999 } as File)
    await program.open()
    await expect(page.locator('.header-saved')).toHaveText('read-only')
    await openHistory(page)
    await expect(page.getByRole('button', { name: 'Save as a named version' })).toBeDisabled()
    await line(page, 'The beginning').click()
    await expect(bar(page).getByRole('button', { name: 'Restore' })).toBeDisabled()
  },
)

test('thousands of versions', { tag: '@nightly' }, async ({ page, program }) => {
  await planned(page, program)
  await rename(page, 'Notes')
  await expect(page.locator('.header-saved')).toHaveText('saved')
  await program.kill()
  lengthen(program, 5000)
  await program.open()
  await expect(nameOf(page)).toHaveText('Name 5000')
  await openHistory(page)
  const newest = list(page).getByRole('option').first()
  await expect(newest).toHaveAttribute('aria-setsize', '5003')
  expect(await list(page).getByRole('option').count()).toBeLessThan(60) // what is in sight
  await expect(list(page).locator('.history-day').first()).toBeVisible()
  await list(page).focus()
  await page.keyboard.press('End')
  await expect(line(page, 'The beginning')).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(bar(page)).toContainText('As it was at')
  await page.keyboard.press('Home')
  await expect(newest).toHaveAttribute('aria-posinset', '1')
  await page.keyboard.press('Escape')
  await rename(page, 'The last')
  await expect(newest).toHaveAttribute('aria-setsize', '5004')
})

for (const colorScheme of THEMES) {
  test(`the history, ${colorScheme}`, NIGHT, async ({ page, program }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await program.model([linear, twoChanges])
    await program.open()
    await say(page, 'Open Notes')
    await expect(page.locator('.card')).toHaveCount(3)
    await say(page, 'Tell me when it is done, and look for Create')
    await expect(page.getByText('Previewing 2 changes')).toBeVisible()
    await ended(page)
    await page.getByRole('button', { name: 'Apply' }).first().click()
    await expect(page.locator('.card')).toHaveCount(4)
    await rename(page, 'Take a note')
    await nameVersion(page, 'Works for Anna')
    await page.getByRole('button', { name: /^Undo/ }).click()
    await expect(line(page, 'Rename')).toContainText('taken back')
    await passes(page)
    await line(page, 'Assistant').last().click()
    await expect(bar(page)).toBeVisible()
    await passes(page)
    await keep(page, `history-${colorScheme}`)
  })
}
