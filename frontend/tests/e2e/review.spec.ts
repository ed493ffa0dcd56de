import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { exchange, plan, proposed } from './chat'
import { expectFits } from './fits'
import { fileOf, inspector } from './inspector'
import { approval, invoicesWithScreenshot, INVOICE_WORDS, twoChanges } from './plans'
import { ended, say, step, test } from './program'
import { keep } from './screens'

// How a proposal is looked through and decided.

const bar = (page: Page) => page.getByRole('region', { name: 'Preview of the proposed change' })
const row = (page: Page, text: string | RegExp) => proposed(page).locator('.changes-row', { hasText: text })

// isWhole: in a small window the words of the bar are over the buttons, and nothing is cut.
async function isWhole(page: Page): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 512, height: 640 })
  await expectFits(page)
  const words = bar(page).getByRole('status')
  expect(
    await words.evaluate((one) => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]),
  ).toEqual([0, 0])
  await keep(page, 'preview-narrow-dark')
  if (size) await page.setViewportSize(size)
}

const canvas = (page: Page) => page.getByRole('application', { name: 'Workflow graph' })

test('what depends on a change is left out with it, and comes back with what it needs', async ({ page, program }) => {
  await program.model([invoicesWithScreenshot, approval])
  await program.open()
  await say(page, INVOICE_WORDS)
  await expect(page.locator('.card').first()).toBeVisible()
  await say(page, 'Ask me before an invoice over 1,000 is filed, and drop the screenshot')
  await expect(page.getByText('Previewing 4 changes')).toBeVisible()
  await ended(page)
  await page.getByRole('button', { name: 'Pick changes…' }).click()
  await row(page, 'Total over 1,000?').getByRole('checkbox').uncheck()
  await expect(row(page, 'Ask me to approve').getByRole('checkbox')).not.toBeChecked()
  await expect(bar(page)).toContainText('Previewing 2 of 4 changes')
  await row(page, 'Ask me to approve').getByRole('checkbox').check()
  await expect(row(page, 'Total over 1,000?').getByRole('checkbox')).toBeChecked()
  await expect(bar(page)).toContainText('Previewing 4 changes')
  await isWhole(page)
  await row(page, 'Total over 1,000?').getByRole('checkbox').uncheck()
  await bar(page).getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Applied in part')).toBeVisible()
  // The steps around what was left out and what was removed are linked again.
  await expect(page.getByRole('contentinfo')).toContainText('no problems')
  await expect
    .poll(() => fileOf(program).edges.some(({ from, to }) => from === 'sign_in' && to === 'for_every_page'))
    .toBe(true)
})

test(
  'what both sides changed is left out, and says what either wants',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await plan(
      page,
      program,
      JSON.stringify({ update: [{ node_id: 'look_for_new', arguments: { text: 'Add' } }] }),
      twoChanges,
    )
    await say(page, 'Look for Add')
    await proposed(page).getByRole('button', { name: 'Apply' }).click()
    await expect(proposed(page)).toHaveCount(0)
    await say(page, 'Tell me when it is done, and look for Create')
    await expect(page.getByText('Previewing 2 changes')).toBeVisible()
    await ended(page)
    await page.getByRole('button', { name: /^Undo: / }).click() // the step looks for New again
    const left = proposed(page).getByRole('list', { name: 'Left out of the proposal' })
    await expect(left).toContainText('Step “Look for New” · Text')
    await expect(left).toContainText('yours: New')
    await expect(left).toContainText('proposed: Create')
    await expect(page.getByText('Previewing 1 change', { exact: true })).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
    await left.getByRole('button').click()
    await expect(step(page, 'look_for_new')).toHaveAttribute('data-selected')
    await bar(page).getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('Applied in part')).toBeVisible()
    await expect(step(page, 'tell_me')).toBeVisible()
    await expect(step(page, 'look_for_new')).toContainText('New')
  },
)

test('a proposal follows what is edited by hand while it waits', { tag: '@nightly' }, async ({ page, program }) => {
  await plan(page, program, twoChanges)
  await say(page, 'Tell me when it is done, and look for Create')
  await expect(page.getByText('Previewing 2 changes')).toBeVisible()
  await ended(page)
  await step(page, 'press_new').click()
  await expect(step(page, 'press_new')).toHaveAttribute('data-selected')
  await page.keyboard.press('Delete')
  await expect(step(page, 'press_new')).toHaveCount(0)
  await expect(step(page, 'tell_me')).toHaveAttribute('data-mark', 'added')
  await expect(page.getByText('Previewing 2 changes')).toBeVisible()
  await bar(page).getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Previewing')).toHaveCount(0)
  await expect.poll(() => fileOf(program).nodes.map(({ id }) => id)).toEqual(['open_notes', 'look_for_new', 'tell_me'])
})

test('a step is edited in the inspector while a proposal waits', { tag: '@nightly' }, async ({ page, program }) => {
  await plan(page, program, twoChanges)
  await say(page, 'Tell me when it is done, and look for Create')
  await expect(page.getByText('Previewing 2 changes')).toBeVisible()
  await ended(page)
  await step(page, 'look_for_new').click()
  await expect(inspector(page).locator('ins')).toContainText('Create')
  const name = inspector(page).getByLabel('Name', { exact: true })
  await name.fill('Look for it')
  await name.press('Enter')
  await expect.poll(() => fileOf(program).nodes.find(({ id }) => id === 'look_for_new')?.name).toBe('Look for it')
  await expect(page.getByText('Previewing 2 changes')).toBeVisible()
  await bar(page).getByRole('button', { name: 'Apply' }).click()
  await expect
    .poll(() => fileOf(program).nodes.find(({ id }) => id === 'look_for_new'))
    .toMatchObject({ name: 'Look for it', tool: { arguments: { text: 'Create' } } })
})

test(
  'keys walk the changes, toggle one, apply and discard; the inspector shows old and new',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await plan(page, program, twoChanges, twoChanges)
    await say(page, 'Tell me when it is done, and look for Create')
    await expect(page.getByText('Previewing 2 changes')).toBeVisible()
    await ended(page)
    await canvas(page).focus()
    await page.keyboard.press('n')
    await expect(step(page, 'look_for_new')).toHaveAttribute('data-selected')
    await expect(inspector(page).locator('del')).toContainText('New')
    await expect(inspector(page).locator('ins')).toContainText('Create')
    await page.keyboard.press(' ')
    await expect(step(page, 'look_for_new')).toHaveAttribute('data-left-out')
    await expect(bar(page)).toContainText('Previewing 1 of 2 changes')
    await page.keyboard.press('p')
    await expect(step(page, 'tell_me')).toHaveAttribute('data-selected')
    await page.keyboard.press('Escape') // deselects
    await page.keyboard.press('Escape')
    await expect(exchange(page, 'Tell me')).toContainText('Discarded. The workflow is as it was.')
    await say(page, 'Tell me when it is done, again')
    await expect(page.getByText('Previewing 2 changes')).toBeVisible()
    await ended(page)
    await page.locator('#composer').press('Enter') // with nothing written there
    await expect(exchange(page, 'again')).toContainText('Applied')
  },
)

test('the counts say what they are of while a change is previewed', { tag: '@nightly' }, async ({ page, program }) => {
  await plan(page, program, twoChanges)
  const status = page.getByRole('contentinfo')
  await expect(status).not.toContainText('without the preview')
  await say(page, 'Tell me when it is done, and look for Create')
  await expect(status).toContainText('3 steps · 2 links without the preview')
})
