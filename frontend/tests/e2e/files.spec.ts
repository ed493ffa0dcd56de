import { expect } from '@playwright/test'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { passes } from './accessible'
import { banner, choose, nameOf, planned, read, rename } from './files'
import { test } from './program'
import type { Program } from './program'
import { keep, themed, THEMES } from './screens'
import { NIGHT } from './byNight'

// seed puts a file where the program finds it when it starts.
function seed(program: Program, name: string, file: object): string {
  mkdirSync(program.documents, { recursive: true })
  const path = join(program.documents, `${name}.planwright.json`)
  writeFileSync(path, JSON.stringify({ id: 'seed', notes: [], edges: [], ...file }))
  return path
}

const STEP = { id: 'a', name: 'Take a picture', kind: 'Tool', tool: { name: 'take_screenshot', arguments: {} } }

test(
  'a workflow of a newer version is looked at, and duplicated to be changed',
  { tag: '@nightly' },
  async ({ page, program }) => {
    seed(program, 'newer', { version: 999, name: 'From tomorrow', nodes: [STEP] })
    await program.open()
    await expect(banner(page)).toContainText('made by a newer version')
    await expect(nameOf(page)).toBeDisabled()
    await passes(page)
    await banner(page).getByRole('button', { name: 'Duplicate' }).click()
    await expect(banner(page)).toBeEmpty()
    await rename(page, 'Mine')
  },
)

test('a save that fails says why and what can be done', async ({ page, program }) => {
  chmodSync(seed(program, 'kept', { version: 1, name: 'Kept', nodes: [STEP] }), 0o444)
  await program.open()
  await rename(page, 'Longer')
  await expect(banner(page)).toContainText('could not be saved')
  await expect(page.locator('.header-saved')).toHaveText('not saved')
  const download = page.waitForEvent('download')
  await banner(page).getByRole('button', { name: 'Save a copy…' }).click()
  expect((await download).suggestedFilename()).toBe('Longer.planwright.json')
})

test('a copy is downloaded while the document stays where it is', { tag: '@nightly' }, async ({ page, program }) => {
  const path = await planned(page, program)
  await rename(page, 'Notes: new')
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  const download = page.waitForEvent('download')
  await page.keyboard.press('Control+Shift+S')
  const copy = await download
  expect(copy.suggestedFilename()).toBe('Notes- new.planwright.json')
  expect(read(await copy.path())).toMatchObject({ name: 'Notes: new', nodes: [{}, {}, {}] })
  await expect(page.getByText('The workflow itself stays where it is')).toBeVisible()
  expect(await page.locator('.header-saved').getAttribute('title')).toContain(path)
  expect(complaints).toEqual([])
})

test('a file of the browser is opened as a new document', { tag: '@nightly' }, async ({ page, program }) => {
  await planned(page, program)
  const chooser = page.waitForEvent('filechooser')
  await choose(page, 'Open file…')
  const asked = await chooser
  expect(await asked.element().evaluate((field) => field.isConnected)).toBe(true) // or the browser may free it while the person chooses
  await asked.setFiles({
    name: 'one.planwright.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ version: 1, id: 'x', name: 'One', nodes: [STEP], edges: [], notes: [] })),
  })
  await expect(nameOf(page)).toHaveText('One')
  await expect(page.locator('.card')).toHaveCount(1)
  await expect(page.locator('body > input')).toHaveCount(0)
})

test('the menu of the workflow needs no mouse', { tag: '@nightly' }, async ({ page, program }) => {
  await planned(page, program)
  await rename(page, 'First')
  const menu = page.getByRole('button', { name: 'Workflow menu' })
  await nameOf(page).focus()
  await page.keyboard.press('Tab')
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'New workflow' })).toBeFocused()
  await page.keyboard.type('Dup')
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(nameOf(page)).toHaveText('First copy')
  await menu.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'New workflow' })).toBeFocused()
  await expect(page.getByRole('menuitem', { name: /^First/ })).toBeVisible()
  await page.keyboard.type('Ren')
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Workflow name')).toBeFocused()
  await page.keyboard.type('Second')
  await page.keyboard.press('Enter')
  await expect(nameOf(page)).toHaveText('Second')
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: /^First/ })).toBeVisible()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: /^First/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(nameOf(page)).toHaveText('First')
})

test(
  'what was used last is first in Home and opened at the next start',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await planned(page, program)
    await rename(page, 'First')
    await choose(page, 'Duplicate')
    await expect(nameOf(page)).toHaveText('First copy')
    await choose(page, 'New workflow')
    const names = page.locator('.home-name')
    await expect(names).toHaveText(['First copy', 'First'])
    await names.nth(1).click()
    await expect(nameOf(page)).toHaveText('First')
    await program.open()
    await expect(nameOf(page)).toHaveText('First')
  },
)

for (const colorScheme of THEMES) {
  test.describe(colorScheme, themed(colorScheme), () => {
    test.use({ colorScheme })

    test('the menu and Home with other documents', NIGHT, async ({ page, program }) => {
      await planned(page, program)
      await rename(page, 'File supplier invoices')
      await choose(page, 'Duplicate')
      await expect(nameOf(page)).toHaveText('File supplier invoices copy')
      await page.getByRole('button', { name: 'Workflow menu' }).click()
      await expect(page.getByRole('menuitem', { name: /^File supplier invoices/ })).toBeVisible()
      await passes(page)
      await keep(page, `document-menu-${colorScheme}`)
      await page.getByRole('menuitem', { name: 'New workflow' }).click()
      await expect(page.getByRole('grid', { name: 'Workflows' })).toBeVisible()
      await passes(page)
      await keep(page, `home-${colorScheme}`)
    })
  })
}
