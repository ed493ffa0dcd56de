import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { passes } from './accessible'
import { branching, missingBranch } from './plans'
import { ended, say, test } from './program'
import { keep, themed, THEMES } from './screens'

const chip = (page: Page) => page.getByRole('button', { name: /^Model:/ })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Settings' })
const report = (page: Page) => dialog(page).getByRole('region', { name: 'Test of the endpoint' })
const openModel = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Model', exact: true }).click()
}
const openDiagnostics = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Settings' }).click()
  await dialog(page).getByRole('button', { name: 'Diagnostics' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Last measurement' })).toBeVisible()
}

// What an endpoint answers to a test that finds nothing wrong.
const ready = '{"steps": [], "note": "ready"}'
const usesTool = { tool_calls: [{ name: 'note', arguments: { text: 'ready' } }] }

test('a test that takes too long is stopped', { tag: '@nightly' }, async ({ page, program }) => {
  await program.model([{ fault: 'silence' }])
  await program.open()
  await openModel(page)
  await dialog(page).getByRole('button', { name: 'Test', exact: true }).click()
  await expect(report(page)).toContainText('it has one model')
  await expect(chip(page)).toContainText('testing…')
  await report(page).getByRole('button', { name: 'Stop' }).click()
  await expect(report(page)).toHaveCount(0)
  await expect(dialog(page).getByRole('button', { name: 'Test', exact: true })).toBeEnabled()
})

test('a test says why an endpoint does not work', { tag: '@nightly' }, async ({ page, program }) => {
  await program.open()
  await openModel(page)
  await dialog(page).getByRole('button', { name: 'Test', exact: true }).click()
  await expect(dialog(page).getByText('Enter the address of the endpoint.')).toBeVisible()
  await dialog(page).getByLabel('Address').fill('http://127.0.0.1:1/v1')
  await dialog(page).getByRole('button', { name: 'Test', exact: true }).click()
  await expect(report(page)).toContainText('127.0.0.1:1 does not work yet.')
  await expect(report(page).getByRole('img', { name: 'failed' })).toBeVisible()
})

test(
  'a key is for one address: another one empties its field, and says why',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await program.open()
    await openModel(page)
    await dialog(page).getByLabel('Address').fill('https://one.example/v1')
    await dialog(page).getByLabel('Key', { exact: true }).fill('secret')
    await dialog(page).getByLabel('Address').fill('https://one.example/v2')
    await expect(dialog(page).getByLabel('Key', { exact: true })).toHaveValue('secret')
    await dialog(page).getByLabel('Address').fill('https://other.example/v1')
    await expect(dialog(page).getByLabel('Key', { exact: true })).toHaveValue('')
    await expect(dialog(page).getByText('a key is for one endpoint only')).toBeVisible()
  },
)

test(
  'a key is kept until the program ends, and forgotten on request',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await program.model([])
    await program.open()
    await openModel(page)
    const keychain = await dialog(page).getByRole('switch', { name: 'Remember it in the keychain' }).isVisible()
    test.skip(keychain, 'what is remembered here would stay')
    await expect(dialog(page).getByText('No keychain here')).toBeVisible()
    await dialog(page).getByLabel('Key', { exact: true }).fill('secret')
    await dialog(page).getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(chip(page)).toHaveAttribute('data-tip', /Key: kept until Planwright ends/)
    await openModel(page)
    await dialog(page).getByRole('button', { name: 'Forget the key' }).click()
    await expect(dialog(page).getByRole('button', { name: 'Forget the key' })).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(chip(page)).toHaveAttribute('data-tip', /Key: none/)
  },
)

test(
  'the last measurement is a table; where it is damaged, the rest is still told',
  { tag: '@nightly' },
  async ({ page, program }) => {
    const state = resolve(program.documents, '../../../STATE/planwright')
    const score = {
      provider: 'localhost:11434',
      model: 'qwen3:8b',
      offline: false,
      requests: 120,
      firstTry: 90,
      valid: 119,
      exact: 66,
      ran: 30,
      faithful: 27,
      owed: 4,
      owned: 3,
      repairs: 14,
      calls: 150,
      inputTokens: 412_000,
      outputTokens: 61_000,
      medianMs: 4200,
      ended: '',
      unreached: false,
      results: [],
    }
    mkdirSync(state, { recursive: true })
    writeFileSync(
      join(state, 'eval.json'),
      JSON.stringify({
        formatVersion: 1,
        at: '2026-01-02T03:04:05Z',
        version: 'v1',
        cases: 120,
        rounds: 1,
        partial: false,
        rows: [score],
      }),
    )
    await program.open()
    await openDiagnostics(page)
    await expect(dialog(page).getByRole('row').filter({ hasText: 'qwen3:8b' }).getByRole('cell')).toHaveText([
      '120',
      '75 %',
      '99 %',
      '55 %',
      '90 %',
      '75 %',
      '473 k',
      '4.2 s',
    ])
    await expect(dialog(page).getByRole('columnheader', { name: 'Exact' })).toBeVisible()
    await page.keyboard.press('Escape')
    writeFileSync(join(state, 'eval.json'), 'no report')
    await openDiagnostics(page)
    await expect(dialog(page).getByRole('alert')).toContainText('Run planwright eval again.')
    await expect(dialog(page)).toContainText('Nothing is recorded yet.')
  },
)

test('diagnostics say how they are filled', { tag: '@nightly' }, async ({ page, program }) => {
  await program.open()
  await openDiagnostics(page)
  await expect(dialog(page)).toContainText('Nothing is recorded yet.')
  await expect(dialog(page)).toContainText('Requests that fail, or need another attempt, are kept here')
  await expect(dialog(page)).toContainText('planwright eval')
})

for (const colorScheme of THEMES) {
  test.describe(colorScheme, themed(colorScheme), () => {
    test.use({ colorScheme })

    test('a test tells what the endpoint can do', async ({ page, program }) => {
      await program.model([ready, usesTool])
      await program.open()
      await openModel(page)
      await dialog(page).getByRole('button', { name: 'Test', exact: true }).click()
      await expect(report(page)).toContainText(/scripted at 127\.0\.0\.1:\d+ works/)
      await expect(report(page).getByRole('listitem').filter({ hasText: 'Tools' })).toContainText(
        'The model uses tools.',
      )
      await passes(page)
      await keep(page, `settings-test-${colorScheme}`)
    })

    test('diagnostics show how requests went', { tag: '@nightly' }, async ({ page, program }) => {
      await program.model(
        [missingBranch, branching, 'It looks for the total.', missingBranch, { fault: 'unauthorized' }],
        'transportRetries=0',
        'maxRepairAttempts=2',
      )
      await program.open()
      await say(page, 'Look for the total; tell me, or ask')
      await expect(page.locator('.card')).toHaveCount(4)
      await say(page, 'What does it do?')
      await say(page, 'Make it all anew, from the beginning')
      await expect(chip(page)).toContainText('no key')
      await ended(page)
      await openDiagnostics(page)
      const row = dialog(page).getByRole('row').filter({ hasText: 'scripted' })
      await expect(row.getByRole('cell').nth(0)).toHaveText('3')
      await expect(row.getByRole('cell').nth(1)).toHaveText('1')
      const failed = dialog(page).getByRole('list', { name: 'Failed, or took several attempts' }).getByRole('listitem')
      await expect(failed.filter({ hasText: 'Look for the total' })).toContainText('2 attempts')
      const saved = page.waitForEvent('download')
      await failed.getByRole('button', { name: 'Export…' }).first().click()
      expect(readFileSync(await (await saved).path(), 'utf8')).toContain('"replies"')
      await expect(dialog(page).getByText('look through it before you pass it on')).toBeVisible()
      await passes(page)
      await keep(page, `settings-diagnostics-${colorScheme}`)
      await page.setViewportSize({ width: 1024, height: 640 })
      expect(await dialog(page).evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
    })
  })
}
