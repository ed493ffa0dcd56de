import { expect } from '@playwright/test'
import type { Download, Page } from '@playwright/test'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { passes } from './accessible'
import { planned, rename } from './files'
import { ended, say, step, test } from './program'
import type { Program } from './program'
import { approval, INVOICE_WORDS, invoicesWithScreenshot } from './plans'
import { keep, keepFile, themed, THEMES } from './screens'
import { NIGHT } from './byNight'

// exported chooses a way in the menu and returns the file the browser gets.
async function exported(page: Page, way: string): Promise<Download> {
  const download = page.waitForEvent('download')
  await chooseWay(page, way)
  return download
}

async function chooseWay(page: Page, way: string): Promise<void> {
  await page.getByRole('button', { name: 'Workflow menu' }).click()
  await page.getByRole('menuitem', { name: 'Export', exact: true }).press('ArrowRight')
  await page.getByRole('menuitem', { name: way }).click()
}

async function textOf(download: Download): Promise<string> {
  return readFileSync(await download.path(), 'utf8')
}

// seed puts steps, so many in a row, where the program finds it when it starts.
function seed(program: Program, count: number, row: number): void {
  const nodes = Array.from({ length: count }, (_, i) => ({
    id: `s${i}`,
    name: `Step ${i}`,
    kind: 'Tool',
    tool: { name: 'wait', arguments: {} },
    position: { x: (i % row) * 280, y: Math.floor(i / row) * 120 },
  }))
  const edges = nodes.slice(1).map((node, i) => ({ from: `s${i}`, to: node.id }))
  mkdirSync(program.documents, { recursive: true })
  writeFileSync(
    join(program.documents, 'long.planwright.json'),
    JSON.stringify({ version: 1, id: 'long', name: 'Long', nodes, edges, notes: [] }),
  )
}

test('JSON is the file of the workflow, Mermaid its chart', async ({ page, program }) => {
  const path = await planned(page, program)
  await rename(page, 'Notes: "new" one')
  await expect(page.locator('.header-saved')).toHaveText('saved')
  const json = await exported(page, 'Export as JSON…')
  expect(json.suggestedFilename()).toBe('Notes- -new- one.planwright.json')
  expect(await textOf(json)).toBe(readFileSync(path, 'utf8'))
  const mermaid = await exported(page, 'Export as Mermaid…')
  expect(mermaid.suggestedFilename()).toBe('Notes- -new- one.mmd')
  expect(await textOf(mermaid)).toBe(
    'flowchart TD\n  n1["Open Notes"]\n  n2["Look for New"]\n  n3["Press New"]\n  n1 --> n2\n  n2 --> n3\n',
  )
  await expect(page.getByText('Your browser saves “Notes- -new- one.mmd”.')).toBeVisible()
})

test('SVG needs nothing else, and PNG is twice its size', { tag: '@nightly' }, async ({ page, program, context }) => {
  await planned(page, program)
  await rename(page, 'Notes')
  const svg = await textOf(await exported(page, 'Export as SVG…'))
  const other = await context.newPage()
  const asked: string[] = []
  other.on('request', (request) => {
    if (!request.url().startsWith('data:')) asked.push(request.url())
  })
  await other.setContent(`<body style="margin:0">${svg.slice(svg.indexOf('<svg'))}</body>`)
  await expect(other.locator('text').filter({ hasText: 'Look for New' })).toBeVisible()
  const size = await other
    .locator('body > svg')
    .evaluate((one: SVGSVGElement) => [one.width.baseVal.value, one.height.baseVal.value])
  expect(asked).toEqual([])
  expect(
    await other.evaluate(
      (text) => new DOMParser().parseFromString(text, 'application/xml').querySelector('parsererror')?.textContent,
      svg,
    ),
  ).toBeUndefined()
  await other.close()
  const png = readFileSync(await (await exported(page, 'Export as PNG…')).path())
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(size.map((side) => side * 2))
})

test('a proposal is not exported, and the page says so', { tag: '@nightly' }, async ({ page, program }) => {
  await program.model([invoicesWithScreenshot, approval])
  await program.open()
  await say(page, INVOICE_WORDS)
  await expect(step(page, 'take_screenshot')).toBeVisible()
  await say(page, 'If an invoice is over 1,000 ask me. Drop the screenshot.')
  await ended(page)
  await expect(step(page, 'total_over_1_000')).toBeVisible()
  const svg = await textOf(await exported(page, 'Export as SVG…'))
  expect(svg).toContain('>Take screenshot<')
  expect(svg).not.toContain('>Ask me to approve<')
  await expect(page.getByText('without the proposed changes')).toBeVisible()
})

test('what is too large for pixels is said, and an SVG holds it', { tag: '@nightly' }, async ({ page, program }) => {
  seed(program, 5000, 5)
  await program.open()
  await expect(page.locator('.card').first()).toBeVisible()
  await chooseWay(page, 'Export as PNG…')
  await expect(page.getByRole('alert')).toHaveText(/5,000 steps would be too large for pixels/)
  const svg = await textOf(await exported(page, 'Export as SVG…'))
  expect(svg.match(/>Step \d+</g)).toHaveLength(5000)
})

test('a picture of 1,000 steps is drawn smaller', { tag: '@nightly' }, async ({ page, program }) => {
  seed(program, 1000, 40)
  await program.open()
  await expect(page.locator('.card').first()).toBeVisible()
  const png = readFileSync(await (await exported(page, 'Export as PNG…')).path())
  expect(png.readUInt32BE(16)).toBeGreaterThan(10_000)
  await expect(page.getByText('% of its size')).toBeVisible()
})

test('an empty workflow has nothing to export', { tag: '@nightly' }, async ({ page, program }) => {
  await program.open()
  await page.getByRole('button', { name: 'Start empty' }).click()
  await page.getByRole('button', { name: 'Workflow menu' }).click()
  await page.getByRole('menuitem', { name: 'Export', exact: true }).press('ArrowRight')
  const ways = page.getByRole('menuitem', { name: / as / }).filter({ hasText: /PNG|SVG|Mermaid|JSON|picture/ })
  await expect(ways).toHaveCount(6)
  for (const way of await ways.all()) await expect(way).toHaveAttribute('aria-disabled', 'true')
})

for (const colorScheme of THEMES) {
  test.describe(colorScheme, themed(colorScheme), () => {
    test.use({ colorScheme })

    test('the menu and the picture', NIGHT, async ({ page, program }) => {
      await program.open()
      await page.getByRole('button', { name: 'Sort the day’s orders' }).click()
      await expect(page.locator('.card')).toHaveCount(12)
      await page.getByRole('button', { name: 'Workflow menu' }).click()
      await page.getByRole('menuitem', { name: 'Export', exact: true }).press('ArrowRight')
      await expect(page.getByRole('menuitem', { name: 'Export as PNG…' })).toBeFocused()
      await passes(page)
      await keep(page, `export-menu-${colorScheme}`)
      const download = page.waitForEvent('download')
      await page.keyboard.press('Enter')
      await keepFile(await download, `exported-${colorScheme}`)
    })
  })
}
