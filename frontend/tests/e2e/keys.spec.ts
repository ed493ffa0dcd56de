import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { passes } from './accessible'
import { plan } from './chat'
import { step, test } from './program'

const canvas = (page: Page) => page.getByRole('application', { name: 'Workflow graph' })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keys' })
const zoom = (page: Page) => page.locator('.toolbar-zoom')

test('all keys are listed and found', { tag: '@nightly' }, async ({ page, program }) => {
  await plan(page, program)
  await canvas(page).focus()
  await page.keyboard.press('?')
  await expect(sheet(page).getByText('Go along the links')).toBeAttached()
  await passes(page)
  await page.keyboard.type('ctrl k')
  await expect(sheet(page).locator('.keys-line')).toHaveText(['Search and runCtrl K'])
  await page.keyboard.type(' and nothing else')
  await expect(sheet(page).getByText('No key fits.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeHidden()
  await expect(canvas(page)).toBeFocused()
})

test('all steps are selected, copied, deleted, and each is one step back', async ({ page, program }) => {
  await plan(page, program)
  await canvas(page).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+d')
  await expect(page.locator('.card')).toHaveCount(4)
  await page.keyboard.press('Control+z')
  await expect(page.locator('.card')).toHaveCount(3)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await expect(page.locator('.card')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(page.locator('.card')).toHaveCount(3)
  await page.keyboard.press('Control+Shift+z')
  await expect(page.locator('.card')).toHaveCount(0)
})

test('keys mean nothing to the workflow while one writes', { tag: '@nightly' }, async ({ page, program }) => {
  await plan(page, program)
  await step(page, 'open_notes').click()
  const field = page.locator('#composer')
  await field.focus()
  await page.keyboard.type('/?vh10+-x')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await expect(field).toHaveValue('')
  await expect(page.locator('.card')).toHaveCount(3)
  await expect(page.locator('dialog[open]')).toHaveCount(0)
})

test(
  'Tab goes between canvas and steps, and neither keeps the keyboard',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await plan(page, program)
    await canvas(page).focus()
    await page.keyboard.press('ArrowDown')
    await expect(step(page, 'open_notes')).toHaveAttribute('data-selected')
    await page.keyboard.press('Tab')
    const row = page.getByRole('treeitem', { name: /Open Notes/ })
    await expect(row).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(canvas(page)).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(page.locator('.canvas:focus-within')).toHaveCount(0)
    await row.focus()
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('tree').locator(':focus')).toHaveCount(0)
    await canvas(page).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('complementary', { name: 'Selected step' }).locator(':focus')).toHaveCount(1)
  },
)

test('F6 goes through the parts of the window, both ways', { tag: '@nightly' }, async ({ page, program }) => {
  await plan(page, program)
  await step(page, 'open_notes').click()
  await canvas(page).focus()
  const at = () =>
    page.evaluate(() =>
      ['header', 'rail', 'left-panel', 'canvas', 'inspector', 'status'].find((part) =>
        document.activeElement?.closest(`.${part}`),
      ),
    )
  const parts = ['canvas', 'inspector', 'status', 'header', 'rail', 'left-panel', 'canvas']
  for (const [i, part] of parts.entries()) {
    expect(await at()).toBe(part)
    if (i < parts.length - 1) await page.keyboard.press('F6')
  }
  await page.keyboard.press('Shift+F6')
  expect(await at()).toBe('left-panel')
})

test(
  'the canvas is zoomed, its mode chosen and the chat reached by single keys',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await plan(page, program)
    await canvas(page).focus()
    await page.keyboard.press('1')
    await expect(zoom(page)).toHaveText('100 %')
    await page.keyboard.press('-')
    await expect(zoom(page)).not.toHaveText('100 %')
    await page.keyboard.press('1')
    await expect(zoom(page)).toHaveText('100 %')
    await page.keyboard.press('h')
    await expect(page.getByRole('button', { name: 'Move the canvas' })).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('v')
    await expect(page.getByRole('button', { name: 'Select', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Control+b')
    await expect(page.locator('#composer')).toBeHidden()
    await page.keyboard.press('/')
    await expect(page.locator('#composer')).toBeFocused()
  },
)

test('buttons tell their keys', { tag: '@nightly' }, async ({ page, program }) => {
  await plan(page, program)
  for (const [name = '', key = ''] of [
    ['Undo', 'Ctrl Z'],
    ['Search and run', 'Ctrl K'],
    ['Settings', 'Ctrl ,'],
    ['Zoom in', '+'],
    ['Tidy up', 'Shift T'],
  ]) {
    expect(
      await page
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .first()
        .getAttribute('data-tip'),
    ).toContain(`(${key})`)
  }
})
