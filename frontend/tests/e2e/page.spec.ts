import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { passes } from './accessible'
import { INVOICE_WORDS, invoices, invoicesWithoutFalse, invoicesWithSlips, linear } from './plans'
import { ended, say, sent, step, test } from './program'
import { keep, themed } from './screens'

// open opens a workflow from the text of its file.
async function open(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: /Open…/ }).click()
  await page.getByLabel('Text of a workflow file').fill(text)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
}

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(colorScheme, themed(colorScheme), () => {
    test.use({ colorScheme })

    test('the first screen', async ({ page, program }) => {
      await program.open()
      await expect(page.getByRole('heading', { name: 'What should happen?' })).toBeVisible()
      await expect(
        page.getByText('No model connected: the offline planner understands simple sentences.'),
      ).toBeVisible()
      await expect(page.locator('.idea')).toHaveCount(4)
      await expect(page.locator('#composer')).toBeFocused()
      await passes(page)
      await keep(page, `first-start-${colorScheme}`)
    })

    test('the main window', async ({ page, program }) => {
      await program.model([invoicesWithoutFalse, invoicesWithSlips])
      await program.open()
      await say(page, INVOICE_WORDS)
      await step(page, 'total_over_1_000').click()
      await expect(page.getByRole('complementary', { name: 'Selected step' })).toBeVisible()
      await ended(page)
      await passes(page)
      await keep(page, `main-window-${colorScheme}`)
    })
  })
}

test('an idea fills the field', { tag: '@nightly' }, async ({ page, program }) => {
  await program.open()
  await page.locator('.idea').first().click()
  await expect(page.locator('#composer')).not.toHaveValue('')
  await expect(page.locator('#composer')).toBeFocused()
})

test('starting empty leaves the first screen', { tag: '@nightly' }, async ({ page, program }) => {
  await program.open()
  await page.getByRole('button', { name: 'Start empty' }).click()
  await expect(page.getByText('An empty workflow')).toBeVisible()
  await passes(page)
})

test('problems are listed by step, lead to it, and are fixed with a click', async ({ page, program }) => {
  await program.open()
  await open(page, readFileSync(join(import.meta.dirname, 'broken.planwright.json'), 'utf8'))
  await page.getByRole('button', { name: /error/ }).click()
  const drawer = page.getByRole('region', { name: 'Problems' })
  await expect(drawer).toBeVisible()
  await passes(page)
  await keep(page, 'problems-dark')
  await drawer.locator('button.drawer-main').first().click()
  await expect(page.locator('.card[data-selected]')).toHaveCount(1)
  await expect(page.getByRole('complementary', { name: 'Selected step' })).toBeVisible()
})

test('the steps are walked by keyboard, on the canvas too', { tag: '@nightly' }, async ({ page, program }) => {
  await program.model([linear])
  await program.open()
  await say(page, 'Open Notes')
  await expect(page.locator('.card')).toHaveCount(3)
  await page.getByRole('tab', { name: 'Steps' }).click()
  await page.getByRole('treeitem', { name: /Open Notes, step 1 of 3, Tool/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('treeitem', { name: /Look for New/ })).toHaveAttribute('aria-selected', 'true')
  await expect(step(page, 'look_for_new')).toHaveAttribute('data-selected')
  await passes(page)
  await page.getByRole('application', { name: 'Workflow graph' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(step(page, 'press_new')).toHaveAttribute('data-selected')
  await page.keyboard.press('Escape')
  await expect(page.locator('.card[data-selected]')).toHaveCount(0)
})

test('a model is connected, and its refusal is told in words', { tag: '@nightly' }, async ({ page, program }) => {
  await program.open()
  await page.getByRole('button', { name: 'Connect a model…', exact: true }).click()
  await page.getByRole('button', { name: 'Another address…', exact: true }).click()
  await page.getByLabel('Address').fill('http://127.0.0.1:9/v1')
  await page.getByRole('button', { name: 'Show its models', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Nothing accepts connections')
})

test('the theme is kept', { tag: '@nightly' }, async ({ page, program }) => {
  await program.open()
  const kept = sent(page, 'SetSetting')
  await page.getByRole('button', { name: 'Search and run' }).click()
  await page.keyboard.type('change theme')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(page.getByText('Theme: light', { exact: true })).toBeVisible()
  await kept
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('the page asks for nothing that its policy forbids', async ({ page, program }) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`)
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await program.model([invoices])
  await program.open()
  await say(page, INVOICE_WORDS)
  await expect(step(page, 'next_page')).toBeVisible()
  await ended(page)
  expect(complaints).toEqual([])
})

test('a thousand steps are drawn and moved about', { tag: '@nightly' }, async ({ page, program }) => {
  await program.open()
  const nodes = Array.from({ length: 1000 }, (_, i) => ({
    id: `n${i}`,
    name: `Step ${i}`,
    kind: 'Tool',
    tool: { name: 'click', arguments: { target: `Button ${i}` } },
  }))
  const edges = nodes.slice(1).map((node, i) => ({ from: `n${i}`, to: node.id }))
  await open(page, JSON.stringify({ version: 1, id: 'big', name: 'Big', nodes, edges, notes: [] }))
  await expect(step(page, 'n0')).toBeVisible({ timeout: 45_000 })
  expect(await page.locator('.card').count()).toBeLessThan(60)
  const canvas = page.getByRole('application', { name: 'Workflow graph' })
  await canvas.press('0')
  await expect(page.getByText('35 %', { exact: true })).toBeVisible()
  await canvas.press('0')
  await expect(page.getByText('10 %', { exact: true })).toBeVisible()
  await canvas.press('-')
  await expect(page.getByText('10 %', { exact: true })).toBeVisible()
})
