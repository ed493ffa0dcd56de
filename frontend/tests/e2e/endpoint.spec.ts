import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { passes } from './accessible'
import { branching, linear, missingBranch, slips } from './plans'
import { ended, say, test } from './program'
import { byNight } from './byNight'

const chip = (page: Page) => page.getByRole('button', { name: /^Model:/ })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Settings' })

const once = ['transportRetries=0'] // so that a fault is seen at once

test('the chip says that the last request went well', { tag: '@nightly' }, async ({ page, program }) => {
  await program.model([linear])
  await program.open()
  await expect(chip(page)).toHaveAttribute('data-tip', /Not asked yet/)
  await say(page, 'Open Notes')
  await expect(chip(page)).toHaveAttribute('data-tip', /Model: scripted[^]*127\.0\.0\.1[^]*Key: none[^]*went well/)
})

test(
  'a key that is asked for and not there is said, and leads to its field',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await program.model([{ fault: 'unauthorized' }], ...once)
    await program.open()
    await say(page, 'Open Notes')
    await expect(chip(page)).toContainText('no key')
    await page.getByText('Details', { exact: true }).click()
    await expect(page.locator('.last-error')).toContainText('AUTH')
    await page.getByRole('button', { name: 'Check the key…' }).click()
    await expect(dialog(page).getByLabel('Key', { exact: true })).toBeVisible()
  },
)

test('a wait that the endpoint asks for is counted down, and goes on by itself', async ({ page, program }) => {
  await program.model([{ status: 429, headers: { 'Retry-After': '3' } }, linear])
  await program.open()
  await say(page, 'Open Notes')
  await expect(page.getByText(/^Waiting until \d\d:\d\d:\d\d \(the endpoint is busy\)$/)).toBeVisible()
  await expect(page.getByText(/goes on in \d s/)).toBeVisible()
  await expect(page.locator('.card')).toHaveCount(3)
})

test(
  'a model that is being loaded is waited for, and stopped at once',
  { tag: '@nightly' },
  async ({ page, program }) => {
    const loading = { status: 503, body: '{"error":{"code":503,"message":"Loading model","type":"unavailable_error"}}' }
    await program.model([loading, loading, linear, ...Array.from({ length: 20 }, () => loading)], ...once)
    await program.open()
    await say(page, 'Open Notes')
    await expect(page.getByRole('status').filter({ hasText: 'The model is being loaded…' })).toBeVisible()
    await expect(page.locator('.card')).toHaveCount(3)
    await say(page, 'Open Notes again')
    await expect(page.getByText('The model is being loaded…')).toBeVisible()
    await page.getByRole('log').getByRole('button', { name: 'Stop' }).click()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  },
)

test('a wait is stopped', { tag: '@nightly' }, async ({ page, program }) => {
  await program.model([{ status: 429, headers: { 'Retry-After': '50' } }])
  await program.open()
  await say(page, 'Open Notes')
  await expect(page.getByText('the endpoint is busy')).toBeVisible()
  await page.getByRole('log').getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('a wait that is too long is left to the person', { tag: '@nightly' }, async ({ page, program }) => {
  await program.model([{ fault: 'rate-limited' }])
  await program.open()
  await say(page, 'Open Notes')
  await expect(chip(page)).toContainText('endpoint is busy')
  await expect(page.getByText(/Worth trying again at \d\d:\d\d:\d\d, in \d:\d\d min\./)).toBeVisible()
  await page.getByRole('button', { name: 'Plan it by rules' }).click() // for this one
  await expect(page.locator('.card')).toHaveCount(1)
  await expect(chip(page)).toContainText('scripted')
})

test(
  'an endpoint that keeps failing is left alone, and asked again with a click',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await program.model([{ fault: 'overloaded' }, linear], ...once, 'circuitBreaker.failures=1')
    await program.open()
    await say(page, 'Open Notes')
    await expect(chip(page)).toContainText(/cooling off until \d\d:\d\d:\d\d/)
    await expect(page.getByText(/No request is sent before/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try now', exact: true })).toBeVisible()
    await chip(page).click()
    await expect(page.locator('.card')).toHaveCount(3)
    await expect(page.locator('.said')).toHaveCount(1)
    await expect(chip(page)).not.toContainText('cooling off')
  },
)

for (const [name, answer, words, next] of [
  ['an answer that is cut off', { fault: 'cut' }, 'answer was cut off', 'Test the endpoint…'],
  ['an answer that stops', { fault: 'silence-mid-stream' }, 'no answer in time', 'Test the endpoint…'],
  ['a page in place of an answer', { fault: 'html' }, 'not a model server', 'Check the address…'],
] as const) {
  test(
    `${name} is told with what to do next`,
    byNight(name !== 'an answer that is cut off'),
    async ({ page, program }) => {
      await program.model([answer], ...once, 'timeouts.idleSeconds=1')
      await program.open()
      await say(page, 'Open Notes')
      await expect(chip(page)).toContainText(words)
      await ended(page)
      await expect(page.locator('.next').getByRole('button', { name: 'Try again' })).toBeVisible()
      await page.locator('.next').getByRole('button', { name: next }).click()
      await expect(dialog(page).getByLabel('Address')).toBeVisible()
      await expect(dialog(page).getByRole('region', { name: 'Test of the endpoint' })).toHaveCount(
        next === 'Test the endpoint…' ? 1 : 0,
      )
    },
  )
}

test('what a model thinks is folded while it arrives', { tag: '@nightly' }, async ({ page, program }) => {
  await program.model([{ reasoning: 'First the app, then the note.', pieces: [linear], delayMs: 3000 }])
  await program.open()
  await say(page, 'Open Notes')
  await page.locator('.thoughts summary').click()
  await expect(page.locator('.thoughts')).toContainText('First the app') // the end waits for what may follow
  await expect(page.locator('.card')).toHaveCount(3)
  await expect(page.locator('.thoughts')).toHaveCount(0)
})

test(
  'an attempt is looked at: its states, its reply with marks, and what it would have come to',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await program.model([missingBranch, slips], 'maxRepairAttempts=2')
    await program.open()
    await say(page, 'Look for the total; tell me, or ask')
    await expect(page.getByText('Plan breaks the flow')).toBeVisible()
    await ended(page)
    const [rejected, accepted] = [page.locator('.attempt').first(), page.locator('.attempt').last()]
    await rejected.getByRole('button', { name: 'How it went' }).click()
    await expect(rejected.getByRole('list', { name: 'States of the attempt' }).getByRole('listitem').last()).toHaveText(
      'not valid',
    )
    await accepted.getByRole('button', { name: 'Show raw' }).click()
    await expect(accepted.locator('.code-marked').first()).toBeVisible()
    await expect(accepted.locator('.code-note').first()).toContainText('Repaired:')
    await accepted.getByRole('button', { name: 'As it was read' }).click()
    await expect(accepted.getByRole('region', { name: /as it was read/ })).toContainText('"tool_name": "launch_app"')
    await passes(page)
    await accepted.getByRole('button', { name: 'Side by side' }).click()
    const both = page.getByRole('dialog', { name: 'Attempt 2: written and read' })
    await expect(both.locator('.code-note').first()).toContainText('Repaired:')
    await expect(both.getByRole('region', { name: /as it was read/ })).toContainText('"tool_name": "launch_app"')
    await passes(page)
    await page.keyboard.press('Escape')
    await expect(both).toHaveCount(0)
    await rejected.getByRole('button', { name: 'Show as a draft' }).click()
    await expect(page.getByText('Attempt 1, not applied')).toBeVisible()
    await expect(page.locator('.card')).toHaveCount(4)
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page.locator('.card')).toHaveCount(2)
  },
)

test('one more try asks again in its place', { tag: '@nightly' }, async ({ page, program }) => {
  await program.model([missingBranch, missingBranch, branching], 'maxRepairAttempts=1')
  await program.open()
  await say(page, 'Look for the total; tell me, or ask')
  await page.getByRole('button', { name: 'One more try' }).click()
  await expect(page.locator('.card')).toHaveCount(4)
  await expect(page.locator('.said')).toHaveCount(1)
  await expect(page.getByText('2 attempts', { exact: true })).toBeVisible()
})
