import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { linear, twoChanges } from './plans'
import { boxOf, say, sent, test } from './program'
import { keep, themed, THEMES } from './screens'

const attempts = (page: Page) => page.getByRole('dialog').getByRole('group', { name: 'Attempts at an answer' }).first()

for (const colorScheme of THEMES) {
  test.describe(colorScheme, themed(colorScheme), () => {
    test.use({ colorScheme })

    test('the settings of planning explain themselves', { tag: '@nightly' }, async ({ page, program }) => {
      await program.open()
      await page.getByRole('button', { name: 'Settings' }).click()
      await page.getByRole('button', { name: 'Planning', exact: true }).click()
      await expect(attempts(page).getByRole('radio', { name: '3', exact: true })).toBeChecked()
      await expect(attempts(page)).toContainText('up to two more tries')
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(
        violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`),
      ).toEqual([])
      await keep(page, `settings-planning-${colorScheme}`)
    })
  })
}

test('the number of repair attempts applies at once and outlives a restart', async ({ page, program }) => {
  await program.model([linear, twoChanges])
  await program.open()
  await say(page, 'Open Notes')
  await expect(page.locator('.card')).toHaveCount(3)
  await page.getByRole('button', { name: 'Settings' }).click()
  const before = await boxOf(attempts(page).getByText('7', { exact: true }))
  await attempts(page).getByText('0', { exact: true }).click()
  await expect(attempts(page)).toContainText('checked once, before it is offered')
  await expect(attempts(page).getByRole('button', { name: 'Reset to “3”' })).toBeVisible()
  expect(await boxOf(attempts(page).getByText('7', { exact: true }))).toEqual(before)
  const kept = sent(page, '"7"')
  await attempts(page).getByText('7', { exact: true }).click()
  await expect(attempts(page)).toContainText('up to six more tries')
  await kept
  await page.getByRole('button', { name: 'Close settings' }).click()
  await expect(page.getByLabel('How often the next request may be tried')).toHaveValue('7')
  await program.open()
  await expect(page.getByLabel('How often the next request may be tried')).toHaveValue('7')
  await page.getByRole('button', { name: 'Settings' }).click()
  await attempts(page).getByRole('button', { name: 'Reset to “3”' }).click()
  await expect(attempts(page).getByRole('radio', { name: '3', exact: true })).toBeChecked()
})

test('switches and choices are kept', { tag: '@nightly' }, async ({ page, program }) => {
  await program.open()
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Planning', exact: true }).click()
  await page.getByRole('switch', { name: 'Let plans use AI steps' }).click()
  const kept = sent(page, 'onExhausted')
  await page.getByRole('combobox', { name: 'When attempts run out' }).selectOption('offline')
  await kept
  await page.reload()
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Planning', exact: true }).click()
  await expect(page.getByRole('switch', { name: 'Let plans use AI steps' })).toBeChecked()
  await expect(page.getByRole('combobox', { name: 'When attempts run out' })).toHaveValue('offline')
  await page.getByRole('button', { name: 'Privacy' }).click()
  await expect(page.getByText('settings.json')).toBeVisible()
  await expect(page.getByRole('region', { name: 'What leaves this machine' })).toContainText('Steps of a run')
})

test('with a model it is said what goes to it, of runs too', { tag: '@nightly' }, async ({ page, program }) => {
  await program.model([])
  await program.open()
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Privacy' }).click()
  await expect(page.getByRole('region', { name: 'Runs' })).toContainText('What each run was given')
  const sent = page.getByRole('region', { name: 'What leaves this machine' })
  for (const words of ['AI steps of a run', 'what happened in a run', 'Steps of a run'])
    await expect(sent).toContainText(words)
  await keep(page, 'settings-privacy-dark')
})
