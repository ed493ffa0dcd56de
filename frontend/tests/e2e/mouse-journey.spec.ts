import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { chooser, drag, middle, onLink, port, saved } from './canvas'
import { proposed } from './chat'
import { field, inspector, stored, undo } from './inspector'
import { linear, twoChanges } from './plans'
import { boxOf, ended, step, test } from './program'
import type { Program } from './program'

// All that a person does from the first start on with the pointer; keys only write words.

const cards = (page: Page) => page.locator('.card')
const status = (page: Page) => page.getByRole('contentinfo')

// click goes to the middle of what is there, as a hand does.
async function click(page: Page, target: Locator): Promise<void> {
  const { x, y } = await middle(target)
  await page.mouse.move(x, y, { steps: 4 })
  await page.mouse.click(x, y)
}

async function write(page: Page, target: Locator, words: string): Promise<void> {
  await target.click()
  await page.keyboard.type(words)
}

async function planByWords(page: Page): Promise<void> {
  await write(page, page.getByLabel('What should happen?'), 'Open Notes and press New')
  await page.getByRole('button', { name: 'Plan it' }).click()
  await expect(cards(page)).toHaveCount(3)
  await ended(page)
}

// lookAtStep opens a step and closes it: no card goes away under the pointer.
async function lookAtStep(page: Page): Promise<void> {
  const before = await boxOf(step(page, 'press_new'))
  await click(page, step(page, 'press_new'))
  await expect(inspector(page)).toBeVisible()
  expect(await boxOf(step(page, 'press_new'))).toEqual(before)
  await inspector(page).getByRole('button', { name: 'Close' }).click()
  await expect(inspector(page)).toBeHidden()
  expect(await boxOf(step(page, 'press_new'))).toEqual(before)
}

// addOnLink puts a step between two, and fills it in with what the one before finds.
async function addOnLink(page: Page, program: Program): Promise<void> {
  const at = await onLink(page, 'look_for_new', 'press_new')
  await page.mouse.move(at.x, at.y, { steps: 4 })
  await page.getByTestId('add-look_for_new>press_new').click()
  await chooser(page).getByPlaceholder('Find a kind of step or a tool').fill('notify')
  await chooser(page)
    .getByRole('option', { name: /^Show a notification/ })
    .click()
  await write(page, field(page, 'Message'), 'Found ')
  await inspector(page).getByRole('button', { name: 'Insert a reference into Message' }).click()
  await page.getByRole('option', { name: /Look for New found/ }).click()
  await stored(program, 'notify', { tool: { name: 'notify', arguments: { message: 'Found {{look_for_new.found}}' } } })
}

// addInTheVoid drags the last way out into the void, where what fits is offered.
async function addInTheVoid(page: Page): Promise<void> {
  const from = await port(page, 'press_new')
  await drag(page, from, { x: from.x + 20, y: from.y + 70 })
  await chooser(page)
    .getByRole('option', { name: /^Take a picture/ })
    .click()
  await expect(step(page, 'take_screenshot')).toHaveAttribute('data-selected')
  await inspector(page).getByRole('button', { name: 'Close' }).click()
  await expect(cards(page)).toHaveCount(5)
}

async function deleteAndUndo(page: Page): Promise<void> {
  await step(page, 'take_screenshot').click({ button: 'right' })
  await page
    .getByRole('menuitem', { name: /^Delete/ })
    .first()
    .click()
  await expect(step(page, 'take_screenshot')).toHaveCount(0)
  await undo(page, 'Remove “Take a picture of the screen”').click()
  await expect(step(page, 'take_screenshot')).toBeVisible()
}

async function moveAndTidy(page: Page, program: Program): Promise<void> {
  const at = await middle(step(page, 'open_notes'))
  await drag(page, at, { x: at.x - 90, y: at.y - 10 })
  await expect.poll(() => saved(program).nodes.every(({ position }) => position !== undefined)).toBe(true)
  await page.getByRole('button', { name: 'Tidy up' }).click()
  await expect(undo(page, 'Tidy up')).toBeEnabled()
}

async function addNote(page: Page, program: Program): Promise<void> {
  await page.getByRole('button', { name: 'Add a note' }).click()
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused()
  await page.keyboard.type('Ask Mary first')
  await expect.poll(() => saved(program).notes.map(({ text }) => text)).toEqual(['Ask Mary first'])
}

// review leaves one of two changes out.
async function review(page: Page): Promise<void> {
  await write(page, page.locator('#composer'), 'Look for Create, and tell me when it is open')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(proposed(page)).toBeVisible()
  await ended(page)
  await proposed(page).getByRole('button', { name: 'Pick changes…' }).click()
  await proposed(page).locator('.changes-row', { hasText: 'Tell me' }).getByRole('checkbox').click()
  await expect(step(page, 'tell_me')).toContainText('left out')
  await proposed(page).getByRole('button', { name: 'Apply' }).click()
  await expect(step(page, 'look_for_new')).toContainText('Create')
  await expect(step(page, 'tell_me')).toHaveCount(0)
}

async function exportMermaid(page: Page): Promise<void> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Workflow menu' }).click()
  await page.getByRole('menuitem', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Export as Mermaid…' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.mmd$/)
}

test('everything is done from the first start on with the pointer', { tag: '@nightly' }, async ({ page, program }) => {
  await program.model([linear, twoChanges])
  await program.open()
  await planByWords(page)
  await lookAtStep(page)
  await addOnLink(page, program)
  await addInTheVoid(page)
  await deleteAndUndo(page)
  await moveAndTidy(page, program)
  await addNote(page, program)
  await review(page)
  await exportMermaid(page)
  await program.kill()
  await program.open()
  await expect(cards(page)).toHaveCount(5)
  await expect(page.locator('.note')).toHaveText('Ask Mary first')
  await expect(status(page)).toContainText('5 steps')
})
