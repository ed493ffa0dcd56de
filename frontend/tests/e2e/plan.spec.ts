import { expect } from '@playwright/test'
import { branching, INVOICE_WORDS, invoices, linear, missingBranch, slips } from './plans'
import { boxOf, say, step, test } from './program'

test('a plan of steps in a row', { tag: '@nightly' }, async ({ page, program }) => {
  await program.model([linear])
  await program.open()
  await say(page, 'Open Notes and start a note')
  await expect(step(page, 'press_new')).toBeVisible()
  await expect(page.getByText('3 steps · 2 links')).toBeVisible()
  await expect(page.getByRole('button', { name: 'no problems' })).toBeVisible()
  const [first, last] = [await boxOf(step(page, 'open_notes')), await boxOf(step(page, 'press_new'))]
  expect(first.x).toBe(last.x)
  expect(first.y).toBeLessThan(last.y)
})

test('a plan that branches names its ways', async ({ page, program }) => {
  await program.model([branching])
  await program.open()
  await say(page, 'Look for the total; tell me, or ask')
  await expect(page.locator('.link-label')).toHaveText(['true', 'false'])
  const [yes, no] = [await boxOf(step(page, 'say_it_is_there')), await boxOf(step(page, 'ask_what_to_do'))]
  expect(yes.x).toBeLessThan(no.x)
  expect(yes.y).toBe(no.y)
})

test('a loop is a frame around its steps', { tag: '@nightly' }, async ({ page, program }) => {
  await program.model([invoices])
  await program.open()
  await say(page, INVOICE_WORDS)
  await expect(step(page, 'next_page')).toBeVisible()
  await expect(page.getByText('9 steps · 11 links')).toBeVisible() // its foot is no step
  await expect(page.locator('.changes-count')).toHaveText('+9')
  const frame = await boxOf(page.locator('.frame'))
  const inside = await boxOf(step(page, 'file_the_invoice'))
  const after = await boxOf(step(page, 'summarise_what_was_filed'))
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
  await expect(page.getByText('if-missing-branch')).toBeHidden()
  await page.getByRole('button', { name: 'Show raw' }).first().click()
  await expect(page.getByText('if-missing-branch')).toBeVisible()
  await expect(page.getByText('Valid after feedback')).toBeVisible()
})

test('attempts run out: a statement, the words come back, nothing has changed', async ({ page, program }) => {
  const unreadable = '{"steps": "all of them"}'
  await program.model([unreadable, unreadable, unreadable])
  await program.open()
  await say(page, 'Open Notes')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.locator('#composer')).toHaveValue('Open Notes')
  await expect(page.getByText('An empty workflow')).toBeVisible()
})

test('a running request says how far it is, and stops', async ({ page, program }) => {
  await program.model([{ fault: 'silence-mid-stream' }])
  await program.open()
  await say(page, 'Open Notes')
  await expect(page.getByText(/^Attempt 1 of \d · /)).toBeVisible()
  await expect(page.getByText(/\d+ characters/)).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).first().click()
  await expect(page.getByText(/^Attempt 1 of \d · /)).toBeHidden()
  await expect(page.locator('#composer')).toHaveValue('Open Notes')
})

test('without a model the offline planner plans', async ({ page, program }) => {
  await program.open()
  await expect(page.getByText('offline planner', { exact: true })).toBeVisible()
  await say(page, 'Open the calculator, type 5*6, press Enter, then take a screenshot')
  await expect(page.locator('.card')).toHaveCount(4)
  await expect(page.getByText(/The offline planner/)).toBeVisible()
})

test('without a model words that go on are proposed at the end', { tag: '@nightly' }, async ({ page, program }) => {
  await program.open()
  await say(page, 'Take a screenshot')
  await expect(page.getByText('1 step · 0 links')).toBeVisible()
  await say(page, 'Then wait 5 seconds')
  const bar = page.locator('.preview-bar')
  const [apply, discard] = [await boxOf(bar.getByRole('button').first()), await boxOf(bar.getByRole('button').last())]
  expect(apply.y).toBe(discard.y) // there is room for both beside the words
  await page.keyboard.press('Enter')
  await expect(bar).toBeHidden()
  await expect(page.getByText('2 steps · 1 link')).toBeVisible()
  await say(page, 'What does this workflow do?')
  await expect(page.getByText('It takes 2 steps')).toBeVisible()
})

test(
  'words after a plan that was rejected are listed as words, and lead to that plan',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await program.model([missingBranch, 'I do not know.'])
    await program.open()
    await say(page, 'Look for the total; tell me, or ask')
    await expect(page.locator('.attempt-name')).toHaveText(['Plan breaks the flow', 'Answered in words'])
    await expect(page.getByText('None of what it planned is in the workflow.')).toBeVisible()
    await page.getByRole('button', { name: 'Show the draft of attempt 1' }).click()
    await expect(page.getByText('Attempt 1, not applied')).toBeVisible()
  },
)

test('a reply that breaks off is not listed as valid without more', async ({ page, program }) => {
  await program.model([linear.slice(0, linear.lastIndexOf(']'))])
  await program.open()
  await say(page, 'Open Notes')
  await expect(page.locator('.attempt-name')).toHaveText(['Valid after a guess here'])
  await page.getByRole('button', { name: 'Show raw' }).click()
  await expect(page.locator('.attempt-line', { hasText: 'guessed here:' })).toContainText('json-unclosed')
})

test(
  'a draft that is only a part can be used to go on from by hand',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await program.open()
    await say(page, 'Open the calculator and frobnicate the quux')
    await page.getByRole('log').getByRole('button', { name: 'Show the draft' }).click()
    await page.getByRole('button', { name: 'Use this draft' }).click()
    await expect(page.locator('.card')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Undo: Use the draft' })).toBeEnabled()
    await expect(page.getByRole('contentinfo')).not.toContainText('not applied')
    await page.getByRole('button', { name: 'Undo: Use the draft' }).click()
    await expect(page.locator('.card')).toHaveCount(0)
  },
)
