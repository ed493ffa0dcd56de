import { expect } from '@playwright/test'
import { choose } from './files'
import { branching, invoices, linear } from './plans'
import { boxOf, ended, say, step, test } from './program'

test('undo and redo', async ({ page, program }) => {
  await program.model([linear])
  await program.open()
  await say(page, 'Open Notes')
  await expect(page.locator('.card')).toHaveCount(3)
  await ended(page)
  await page.locator('.canvas').focus()
  await page.keyboard.press('Control+z')
  await expect(page.locator('.card')).toHaveCount(0)
  await page.keyboard.press('Control+Shift+z')
  await expect(page.locator('.card')).toHaveCount(3)
})

test(
  'loading the page again, or starting the program again, keeps the document',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await program.model([branching])
    await program.open()
    await say(page, 'Look for the total')
    await expect(page.locator('.card')).toHaveCount(4)
    const name = page.locator('button.header-name')
    await name.click()
    await page.getByLabel('Workflow name').fill('Totals')
    await page.keyboard.press('Enter')
    await expect(name).toHaveText('Totals')
    await page.reload()
    await expect(page.locator('.card')).toHaveCount(4)
    await expect(name).toHaveText('Totals')
    await program.open()
    await expect(page.locator('.card')).toHaveCount(4)
    await expect(name).toHaveText('Totals')
  },
)

test('a moved step stays where it was put, as one undo step', async ({ page, program }) => {
  await program.model([linear])
  await program.open()
  await say(page, 'Open Notes')
  const card = step(page, 'look_for_new')
  const before = await boxOf(card)
  await page.mouse.move(before.x + 60, before.y + 20)
  await page.mouse.down()
  await page.mouse.move(before.x + 160, before.y + 40, { steps: 6 })
  await page.mouse.up()
  await expect(page.getByRole('button', { name: 'Undo: Move “Look for New”' })).toBeVisible()
  expect((await boxOf(card)).x).toBeGreaterThan(before.x + 50)
  await page.reload()
  const offset = async (): Promise<number> => (await boxOf(card)).x - (await boxOf(step(page, 'open_notes'))).x
  expect(await offset()).toBeGreaterThan(50)
  await page.getByRole('application', { name: 'Workflow graph' }).focus()
  await page.keyboard.press('Shift+T')
  await expect(page.getByRole('button', { name: 'Undo: Tidy up' })).toBeVisible()
  await expect.poll(async () => Math.abs(await offset())).toBeLessThan(1)
})

test('where the canvas stands is kept with the document', { tag: '@nightly' }, async ({ page, program }) => {
  await program.model([linear])
  await program.open()
  await say(page, 'Open Notes')
  await expect(page.locator('.card')).toHaveCount(3)
  await ended(page)
  const kept = page.waitForRequest((request) => /"KeepLayout".*"zoom":0\./.test(request.postData() ?? ''))
  await page.getByRole('application', { name: 'Workflow graph' }).focus()
  await page.keyboard.press('-')
  await (await kept).response()
  const before = await boxOf(step(page, 'open_notes'))
  await program.open()
  await expect.poll(() => boxOf(step(page, 'open_notes'))).toEqual(before)
  await choose(page, 'New workflow')
  await expect(page.locator('.card')).toHaveCount(0)
  await page.locator('.home-name').first().click()
  await expect.poll(() => boxOf(step(page, 'open_notes'))).toEqual(before)
})

test('a loop moves with all it holds', { tag: '@nightly' }, async ({ page, program }) => {
  await program.model([invoices])
  await program.open()
  await say(page, 'File my invoices')
  const inside = step(page, 'file_the_invoice')
  const before = await boxOf(inside)
  const outside = await boxOf(step(page, 'sign_in'))
  const rim = await boxOf(page.locator('.frame-grip[data-side="left"]'))
  const [x, y] = [rim.x + rim.width / 2, rim.y + rim.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 50, y, { steps: 25 }) // the first short move only begins the drag
  await page.mouse.up()
  await expect(page.getByRole('button', { name: /^Undo: Move/ })).toBeVisible()
  expect((await boxOf(inside)).x).toBeCloseTo(before.x - 50, -1)
  expect((await boxOf(step(page, 'sign_in'))).x).toBe(outside.x)
})

test('the width of the panel and whether it shows are remembered', { tag: '@nightly' }, async ({ page, program }) => {
  await program.open()
  await page.getByRole('button', { name: 'Start empty' }).click()
  const panel = page.getByRole('complementary', { name: 'Assistant, steps and history' })
  await page.getByRole('separator', { name: 'Width of the panel' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.reload()
  await page.getByRole('button', { name: 'Start empty' }).click()
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(388)
  await page.keyboard.press('Control+b')
  await expect(panel).toBeHidden()
})

test('a workflow is copied as text and opened from it', { tag: '@nightly' }, async ({ page, program, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await program.model([linear])
  await program.open()
  await say(page, 'Open Notes')
  await expect(page.locator('.card')).toHaveCount(3)
  await choose(page, 'Copy as text')
  await expect(page.getByText('Copied the workflow as text.')).toBeVisible()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  await choose(page, 'New workflow')
  await expect(page.getByRole('heading', { name: 'What should happen?' })).toBeVisible()
  await page.getByRole('button', { name: /Open…/ }).click()
  await page.getByLabel('Text of a workflow file').fill(text)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.locator('.card')).toHaveCount(3)
})

test('text that is no workflow is refused in words', { tag: '@nightly' }, async ({ page, program }) => {
  await program.open()
  await page.getByRole('button', { name: /Open…/ }).click()
  await page.getByLabel('Text of a workflow file').fill('{"nodes": 12}')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
})
