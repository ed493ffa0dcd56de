import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { passes } from './accessible'
import { proposed } from './chat'
import { linear, twoChanges } from './plans'
import { ended, step, test } from './program'

// All that a person does from the first start on, without a pointer.

const canvas = (page: Page) => page.getByRole('application', { name: 'Workflow graph' })
const inspector = (page: Page) => page.getByRole('complementary', { name: 'Selected step' })
const cards = (page: Page) => page.locator('.card')
const problems = (page: Page) => page.locator('.status-problems')

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

async function command(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Search and run' })).toBeVisible()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
}

// planByWords leaves the keyboard on the canvas.
async function planByWords(page: Page): Promise<void> {
  await expect(page.getByLabel('What should happen?')).toBeFocused()
  await page.keyboard.type('Open Notes and press New')
  await press(page, 'Enter')
  await expect(cards(page)).toHaveCount(3)
  await ended(page)
  await press(page, 'F6')
  await expect(canvas(page)).toBeFocused()
}

// editStep renames the second step and comes back.
async function editStep(page: Page): Promise<void> {
  await press(page, 'ArrowDown', 'ArrowDown')
  await expect(step(page, 'look_for_new')).toHaveAttribute('data-selected')
  await press(page, 'Enter')
  await expect(inspector(page).getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await page.keyboard.type('Find the button')
  await press(page, 'Enter')
  await expect(step(page, 'look_for_new')).toContainText('Find the button')
  await press(page, 'Shift+F6')
  await expect(canvas(page)).toBeFocused()
}

// addStep puts one at the end and writes what it says.
async function addStep(page: Page): Promise<void> {
  await press(page, 'End', 'a')
  await page.keyboard.type('notify')
  await press(page, 'Enter')
  await expect(cards(page)).toHaveCount(4)
  await expect(inspector(page).getByRole('textbox', { name: /^Message/ })).toBeFocused()
  await page.keyboard.type('The note is open')
  await press(page, 'Shift+F6')
  await expect(step(page, 'notify')).toContainText('The note is open')
  await expect(canvas(page)).toBeFocused()
}

// linkAnew leads the first step past the second, and takes that back.
async function linkAnew(page: Page): Promise<void> {
  await expect(problems(page)).toHaveText('no problems')
  await press(page, 'Home', 'l')
  await page.keyboard.type('press new')
  await press(page, 'Enter')
  await expect(problems(page)).toHaveText('1 error') // nothing leads to the second
  await expect(canvas(page)).toBeFocused()
  await press(page, 'Control+z')
  await expect(problems(page)).toHaveText('no problems')
}

async function deleteAndUndo(page: Page): Promise<void> {
  await press(page, 'End', 'Delete')
  await expect(cards(page)).toHaveCount(3)
  await press(page, 'Control+z')
  await expect(cards(page)).toHaveCount(4)
}

// review walks what the assistant proposes, leaves one change out, takes it in again
// and applies both.
async function review(page: Page): Promise<void> {
  await press(page, '/')
  await page.keyboard.type('Tell me when the note is open')
  await press(page, 'Enter')
  await expect(proposed(page)).toBeVisible()
  await ended(page)
  await press(page, 'F6', 'n')
  await expect(canvas(page)).toBeFocused()
  await expect(step(page, 'look_for_new')).toHaveAttribute('data-selected')
  await press(page, 'n')
  await expect(step(page, 'tell_me')).toHaveAttribute('data-selected')
  await press(page, ' ')
  await expect(step(page, 'tell_me')).toContainText('left out')
  await press(page, ' ')
  await expect(step(page, 'tell_me')).toContainText('new')
  await press(page, 'p')
  await expect(step(page, 'look_for_new')).toHaveAttribute('data-selected')
  await press(page, 'Enter')
  await expect(proposed(page)).toBeHidden()
  await expect(cards(page)).toHaveCount(5)
}

async function exportMermaid(page: Page): Promise<void> {
  const download = page.waitForEvent('download')
  await command(page, 'mermaid export')
  expect((await download).suggestedFilename()).toMatch(/\.mmd$/)
}

async function changeAttempts(page: Page): Promise<void> {
  await press(page, 'Control+,')
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await expect(settings.getByRole('button', { name: 'Planning' })).toBeFocused()
  const attempts = settings
    .getByRole('group', { name: 'Attempts at an answer' })
    .first()
    .getByRole('radio', { checked: true })
  await expect(async () => {
    await press(page, 'Tab')
    await expect(attempts).toBeFocused({ timeout: 100 })
  }).toPass()
  await press(page, 'ArrowRight')
  await expect(settings.getByRole('radio', { name: '4', exact: true }).first()).toBeChecked()
  await press(page, 'Escape')
  await expect(page.getByRole('combobox').filter({ hasText: 'up to 4 attempts' })).toHaveValue('4')
}

// restoreThePlan brings back what the assistant had planned first.
async function restoreThePlan(page: Page): Promise<void> {
  await command(page, 'show the history')
  const list = page.getByRole('listbox', { name: 'Versions of the workflow' })
  await expect(list).toBeFocused()
  await press(page, 'End', 'ArrowUp', 'Enter')
  await expect(step(page, 'look_for_new')).toContainText('Look for New')
  await press(page, 'Control+Enter')
  await expect(cards(page)).toHaveCount(3)
  await expect(list).toBeFocused()
}

test('everything is done from the first start on by keyboard alone', async ({ page, program }) => {
  test.slow()
  await program.model([linear, twoChanges])
  await program.open()
  await planByWords(page)
  await editStep(page)
  await addStep(page)
  await linkAnew(page)
  await deleteAndUndo(page)
  await review(page)
  await exportMermaid(page)
  await changeAttempts(page)
  await restoreThePlan(page)
  await passes(page)
})
