import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { passes } from './accessible'
import { choose, nameOf, planned } from './files'
import { test } from './program'
import type { Program } from './program'
import { keep } from './screens'

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 640 },
] as const
const NOTES = 'Call Ann on Monday.'

// pictured makes pictures of a notice in both themes and sizes, and sees that it can be read.
async function pictured(page: Page, name: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await passes(page)
      await keep(page, `${name}-${String(size.width)}-${colorScheme}`)
    }
  }
}

// foreign puts a file of others into the folder of the documents.
function foreign(program: Program, name: string): string {
  const path = join(program.documents, name)
  writeFileSync(path, NOTES)
  return path
}

test(
  'the last good state of a damaged workflow is opened only when it is asked for',
  { tag: '@nightly' },
  async ({ page, program }) => {
    const path = await planned(page, program)
    const damaged = readFileSync(path, 'utf8').slice(0, 150)
    await program.kill()
    writeFileSync(path, damaged)
    await program.open()
    const last = page.getByRole('button', { name: 'Open the last good state' })
    await expect(last).toBeVisible()
    await expect(page.getByText(/is damaged .*It was left as it is/).first()).toBeVisible()
    expect(readFileSync(path, 'utf8')).toBe(damaged)
    await pictured(page, 'damaged')
    await last.click()
    await expect(page.locator('.card')).toHaveCount(3)
    await expect(page.getByText(/It was kept as .*This is its last good state/)).toBeVisible()
    const aside = readdirSync(program.documents).filter((name) => name.includes('.corrupt-'))
    expect(aside.map((name) => readFileSync(join(program.documents, name), 'utf8'))).toEqual([damaged])
    await pictured(page, 'damaged-opened')
  },
)

test(
  'a file that is no workflow is refused at the start and left as it is',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await planned(page, program)
    const path = foreign(program, 'notes.txt')
    await program.open(path)
    await expect(page.getByText(/notes\.txt is not a workflow: it seems to be text/)).toBeVisible()
    await expect(page.locator('.card')).toHaveCount(3) // what was open last
    await expect(page.getByRole('button', { name: 'Open the last good state' })).toHaveCount(0)
    await pictured(page, 'foreign')
    expect(readFileSync(path, 'utf8')).toBe(NOTES)
  },
)

test('a file that is no workflow is refused when it is chosen', async ({ page, program }) => {
  await planned(page, program)
  const name = await nameOf(page).textContent()
  for (const [file, buffer] of [
    ['package.json', '{"name": "x"}'],
    ['half.planwright.json', '{"version": 1, "nodes": ['],
    ['photo.json', '\x89PNG\r\n'],
  ] as const) {
    const chooser = page.waitForEvent('filechooser')
    await choose(page, 'Open file…')
    await (await chooser).setFiles({ name: file, mimeType: 'application/json', buffer: Buffer.from(buffer, 'latin1') })
    await expect(page.getByRole('alert').filter({ hasText: /not a workflow|not text|cannot be read/ })).toBeVisible()
    await expect(nameOf(page)).toHaveText(name ?? '')
    await expect(page.locator('.card')).toHaveCount(3)
    await page.getByRole('button', { name: 'Close notice' }).click()
  }
})
