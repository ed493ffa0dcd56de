import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { approval, INVOICE_WORDS, invoicesWithScreenshot, linear, missingBranch, twoChanges } from './plans'
import { ended, say, step, test } from './program'
import type { Program } from './program'
import { keep, themed, THEMES } from './screens'

const bar = (page: Page) => page.getByRole('region', { name: 'Preview of the proposed change' })
const row = (page: Page, text: string) => page.locator('.chat .changes-row', { hasText: text })

// propose makes a workflow of three steps and a proposal that adds one and changes one.
async function propose(page: Page, program: Program): Promise<void> {
  await program.model([linear, twoChanges])
  await program.open()
  await say(page, 'Open Notes')
  await expect(page.locator('.card')).toHaveCount(3)
  await say(page, 'Tell me when it is done, and look for Create')
  await expect(page.getByText('Previewing 2 changes')).toBeVisible()
  await ended(page)
}

test('a change is seen before it is made, and applied as one step of undo', async ({ page, program }) => {
  await propose(page, program)
  await expect(step(page, 'tell_me')).toHaveAttribute('data-mark', 'added')
  await expect(step(page, 'look_for_new')).toHaveAttribute('data-mark', 'changed')
  await expect(page.getByText('3 steps · 2 links')).toBeVisible() // the document is as it was
  await step(page, 'look_for_new').click()
  const inspector = page.getByRole('complementary', { name: 'Selected step' })
  await expect(inspector.locator('del')).toHaveText('before: New')
  await expect(inspector.locator('ins')).toHaveText('after: Create')
  await bar(page).getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('4 steps · 3 links')).toBeVisible()
  await expect(page.locator('.card[data-mark]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo this change' }).click()
  await expect(page.getByText('3 steps · 2 links')).toBeVisible()
})

test('changes are picked one by one, and what is left out is not made', async ({ page, program }) => {
  await propose(page, program)
  await page.getByRole('button', { name: 'Pick changes…' }).click()
  await row(page, 'Tell me').getByRole('checkbox').uncheck()
  await expect(page.getByText('Previewing 1 of 2 changes')).toBeVisible()
  await expect(step(page, 'tell_me')).toHaveAttribute('data-left-out')
  await bar(page).getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Applied in part')).toBeVisible()
  await expect(page.locator('.card')).toHaveCount(3)
  await step(page, 'look_for_new').click()
  await expect(page.getByRole('complementary', { name: 'Selected step' })).toContainText('Create')
})

test('a proposal is decided by keyboard', { tag: '@nightly' }, async ({ page, program }) => {
  await propose(page, program)
  await page.getByRole('application', { name: 'Workflow graph' }).focus()
  await page.keyboard.press('n')
  await expect(step(page, 'look_for_new')).toHaveAttribute('data-selected')
  await page.keyboard.press('n')
  await expect(step(page, 'tell_me')).toHaveAttribute('data-selected')
  await page.keyboard.press('Space')
  await expect(step(page, 'tell_me')).toHaveAttribute('data-left-out')
  await page.keyboard.press('p')
  await expect(step(page, 'look_for_new')).toHaveAttribute('data-selected')
  await page.keyboard.press('Escape') // deselects
  await page.keyboard.press('Enter')
  await expect(page.getByText('Applied in part')).toBeVisible()
})

test('discarding leaves everything as it was', { tag: '@nightly' }, async ({ page, program }) => {
  await propose(page, program)
  await page.getByRole('application', { name: 'Workflow graph' }).focus()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Discarded. The workflow is as it was.')).toBeVisible()
  await expect(page.locator('.card')).toHaveCount(3)
  await expect(page.locator('.card[data-mark]')).toHaveCount(0)
})

test('a proposal waits while the workflow is edited, and over a reload of the page', async ({ page, program }) => {
  await propose(page, program)
  await page.locator('button.header-name').click()
  await page.getByLabel('Workflow name').fill('Notes')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Undo: Rename' })).toBeVisible()
  await expect(step(page, 'tell_me')).toHaveAttribute('data-mark', 'added')
  await page.reload()
  await expect(step(page, 'tell_me')).toHaveAttribute('data-mark', 'added')
  await bar(page).getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('4 steps · 3 links')).toBeVisible()
  await expect(page.locator('button.header-name')).toHaveText('Notes')
})

for (const colorScheme of THEMES) {
  test.describe(colorScheme, themed(colorScheme), () => {
    test.use({ colorScheme })

    test('a proposal with every kind of change', { tag: '@nightly' }, async ({ page, program }) => {
      await program.model([invoicesWithScreenshot, approval])
      await program.open()
      await say(page, INVOICE_WORDS)
      await expect(page.locator('.card').first()).toBeVisible()
      await say(page, 'If an invoice is over 1,000 ask me before filing it. Drop the screenshot.')
      await expect(step(page, 'take_screenshot')).toHaveAttribute('data-mark', 'removed')
      await expect(page.locator('.link[data-mark="removed"]')).toHaveCount(1)
      await step(page, 'total_over_1_000').click()
      await expect(page.getByRole('complementary', { name: 'Selected step' })).toBeVisible()
      await ended(page)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(
        violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`),
      ).toEqual([])
      await keep(page, `proposal-${colorScheme}`)
    })
  })
}

test('a draft with problems is looked at, and never applied', async ({ page, program }) => {
  await program.model([missingBranch, missingBranch, missingBranch])
  await program.open()
  await say(page, 'Look for the total; tell me, or ask')
  await page.getByRole('log').getByRole('button', { name: 'Show the draft' }).click()
  await expect(page.getByText('Draft with 2 problems, not applied')).toBeVisible()
  await expect(page.locator('.card')).toHaveCount(4)
  await expect(page.getByRole('region', { name: 'Problems' })).toContainText('“Total seen?” has no false branch.')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByText('Nothing is planned yet')).toBeVisible()
})

test(
  'what is proposed stays in sight while the room of the canvas changes',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await page.setViewportSize({ width: 1440, height: 700 })
    await propose(page, program)
    await page
      .getByRole('contentinfo')
      .getByRole('button', { name: /problems/ })
      .click()
    const toolbar = page.getByRole('toolbar', { name: 'Canvas' })
    await expect
      .poll(async () => {
        const [card, bar] = [await step(page, 'tell_me').boundingBox(), await toolbar.boundingBox()]
        return card !== null && bar !== null && card.y > 60 && card.y + card.height <= bar.y
      })
      .toBe(true)
  },
)
