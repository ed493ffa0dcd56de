import { expect } from '@playwright/test'
import { branching, INVOICE_WORDS, invoices, linear, missingBranch, slips } from './plans'
import { say, step, test } from './program'

test('a plan of steps in a row', async ({ page, program }) => {
  await program.model([linear])
  await program.open()
  await say(page, 'Open Notes and start a note')
  await expect(step(page, 'press_new')).toBeVisible()
  await expect(page.getByText('3 steps · 2 links')).toBeVisible()
  await expect(page.getByText('no problems')).toBeVisible()
  const [first, last] = [await step(page, 'open_notes').boundingBox(), await step(page, 'press_new').boundingBox()]
  expect(first?.x).toBe(last?.x)
  expect(first?.y).toBeLessThan(last?.y ?? 0)
})

test('a plan that branches names its ways', async ({ page, program }) => {
  await program.model([branching])
  await program.open()
  await say(page, 'Look for the total; tell me, or ask')
  await expect(page.locator('.link-label')).toHaveText(['true', 'false'])
  const [yes, no] = [await step(page, 'say_it_is_there').boundingBox(), await step(page, 'ask_what_to_do').boundingBox()]
  expect(yes?.x).toBeLessThan(no?.x ?? 0)
  expect(yes?.y).toBe(no?.y)
})

test('a loop is a frame around its steps', async ({ page, program }) => {
  await program.model([invoices])
  await program.open()
  await say(page, INVOICE_WORDS)
  await expect(step(page, 'next_page')).toBeVisible()
  await expect(page.getByText('9 steps · 11 links')).toBeVisible() // its foot is no step
  await expect(page.locator('.changes-count')).toHaveText('+9')
  const frame = await page.locator('.frame').boundingBox()
  const inside = await step(page, 'file_the_invoice').boundingBox()
  const after = await step(page, 'summarise_what_was_filed').boundingBox()
  if (!frame || !inside || !after) throw new Error('something is not drawn')
  expect(inside.x).toBeGreaterThan(frame.x)
  expect(inside.y + inside.height).toBeLessThan(frame.y + frame.height)
  expect(after.y).toBeGreaterThan(frame.y + frame.height)
  await expect(page.locator('.link[data-way="back"]')).toHaveCount(1)
  expect((await page.locator('.link-label').allInnerTexts()).toSorted()).toEqual(['done', 'each', 'false', 'true'])
})

test('slips are repaired here, and shown', async ({ page, program }) => {
  await program.model([slips])
  await program.open()
  await say(page, 'Open Notes and start a note')
  await expect(step(page, 'press_new')).toBeVisible()
  await expect(page.getByText('1 attempt', { exact: true })).toBeVisible()
  await expect(page.getByText('fixed here:')).toBeVisible()
  await page.getByRole('button', { name: 'Show raw' }).click()
  await expect(page.locator('.attempt-reply')).toContainText('// the app')
})

test('a plan that breaks the flow is asked for again, and both attempts are shown', async ({ page, program }) => {
  await program.model([missingBranch, branching])
  await program.open()
  await say(page, 'Look for the total; tell me, or ask')
  await expect(step(page, 'ask_what_to_do')).toBeVisible()
  await expect(page.getByText('2 attempts', { exact: true })).toBeVisible()
  await expect(page.getByText('Plan breaks the flow')).toBeVisible()
  await expect(page.getByText('if-missing-branch')).toBeVisible()
  await expect(page.getByText('Valid after feedback')).toBeVisible()
})

test('attempts run out: a statement, the words come back, nothing has changed', async ({ page, program }) => {
  await program.model(['I could not do that.', 'Still nothing.'])
  await program.open()
  await say(page, 'Open Notes')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.locator('#composer')).toHaveValue('Open Notes')
  await expect(page.getByText('An empty workflow')).toBeVisible()
})

test('a message is copied, and written again', async ({ page, program, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await program.model([linear])
  await program.open()
  await say(page, 'Open Notes')
  await expect(page.locator('.card')).toHaveCount(3)
  await page.locator('.said').hover()
  await page.getByRole('button', { name: 'Copy the message' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Open Notes')
  await page.getByRole('button', { name: 'Write this again' }).click()
  await expect(page.locator('#composer')).toHaveValue('Open Notes')
  await expect(page.locator('#composer')).toBeFocused()
})

test('a running request says how far it is, and stops', async ({ page, program }) => {
  await program.model([{ content: linear, delayMs: 400 }])
  await program.open()
  await say(page, 'Open Notes')
  await expect(page.getByText(/^Attempt 1 of 2 · /)).toBeVisible()
  await expect(page.getByText(/\d+ characters/)).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).first().click()
  await expect(page.getByText(/^Attempt 1 of 2 · /)).toBeHidden()
  await expect(page.locator('#composer')).toHaveValue('Open Notes')
})

test('without a model the offline planner plans', async ({ page, program }) => {
  await program.open()
  await expect(page.getByText('offline planner', { exact: true })).toBeVisible()
  await say(page, 'Open the calculator, type 5*6, press Enter, then take a screenshot')
  await expect(page.locator('.card')).toHaveCount(4)
  await expect(page.getByText(/The offline planner/)).toBeVisible()
})
