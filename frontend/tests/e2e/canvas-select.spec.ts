import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { canvas, drag, linked, LOOP, middle, onLink, openFlow, saved } from './canvas'
import { inspector, undo } from './inspector'
import { step, test } from './program'

const selected = (page: Page) => page.locator('.card[data-selected] .card-name')
const several = (page: Page) => page.getByRole('complementary', { name: 'Selected steps' })

test(
  'steps are selected by click, with Shift, by rubber band, and all at once',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await openFlow(page, program, 'a > b > c > d')
    await step(page, 'a').click()
    await expect(inspector(page)).toBeVisible()
    await step(page, 'c').click({ modifiers: ['Shift'] })
    await expect(selected(page)).toHaveText(['A', 'C'])
    await expect(several(page)).toContainText('2 steps')
    await step(page, 'a').click({ modifiers: ['ControlOrMeta'] })
    await expect(selected(page)).toHaveText(['C'])
    await canvas(page).press('Escape')
    await expect(selected(page)).toHaveCount(0)
    await expect(inspector(page)).toBeHidden()
    const [b, c] = [await middle(step(page, 'b')), await middle(step(page, 'c'))]
    await drag(page, { x: b.x - 220, y: b.y - 36 }, { x: c.x + 220, y: c.y + 36 })
    await expect(selected(page)).toHaveText(['B', 'C'])
    await canvas(page).press('ControlOrMeta+a')
    await expect(selected(page)).toHaveText(['A', 'B', 'C', 'D'])
  },
)

test('what is selected is deleted: the flow goes on past it, and undo selects it again', async ({ page, program }) => {
  await openFlow(page, program, 'a > b > c > d')
  await step(page, 'b').click()
  await step(page, 'c').click({ modifiers: ['Shift'] })
  await page.keyboard.press('Delete')
  await linked(program, 'a>d')
  await expect(page.getByRole('status', { name: 'Last edit' })).toHaveText('Removed 2 steps; “A” now leads to “D”')
  await undo(page, 'Remove 2 steps').click()
  await linked(program, 'a>b', 'b>c', 'c>d')
  await expect(selected(page)).toHaveText(['B', 'C'])
})

test('a link is selected and deleted', { tag: '@nightly' }, async ({ page, program }) => {
  await openFlow(page, program, 'a > b > c')
  const at = await onLink(page, 'a', 'b')
  await page.mouse.click(at.x, at.y)
  await expect(page.locator('.link[data-selected]')).toHaveCount(1)
  await expect(page.getByRole('status', { name: 'Selected' })).toHaveText('Link from “A” to “B”')
  await page.keyboard.press('Backspace')
  await linked(program, 'b>c')
})

test('a loop goes with its steps, or is taken away around them', { tag: '@nightly' }, async ({ page, program }) => {
  await openFlow(page, program, ...LOOP)
  await step(page, 'l1').click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: /^Delete with 1 step inside/ })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Take the loop away, keep its steps' }).click()
  await linked(program, 'a>b', 'b>d')
  await undo(page, 'Take the loop “L1” away').click()
  await linked(program, 'a>l1', 'b>e1', 'e1>l1', 'l1:LoopBody>b', 'l1:LoopDone>d')
  await step(page, 'l1').click()
  await page.keyboard.press('Delete')
  await linked(program, 'a>d')
})

test('several steps are dragged as one undo step, and lined up', { tag: '@nightly' }, async ({ page, program }) => {
  await openFlow(page, program, 'a > b > c')
  await step(page, 'a').click()
  await step(page, 'b').click({ modifiers: ['Shift'] })
  const a = await middle(step(page, 'a'))
  await drag(page, a, { x: a.x + 120, y: a.y + 10 })
  await undo(page, 'Move 2 steps').waitFor()
  await step(page, 'c').click({ modifiers: ['Shift'] })
  await several(page).getByRole('button', { name: 'Align right' }).click()
  await undo(page, 'Align “A” and 2 others').waitFor()
  await expect.poll(() => new Set(saved(program).nodes.map(({ position }) => position?.x)).size).toBe(1)
  await page.keyboard.press('ControlOrMeta+z')
  await undo(page, 'Move 2 steps').waitFor()
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => saved(program).nodes.every(({ position }) => position === undefined)).toBe(true)
})

test('the canvas is moved with the wheel and with space', { tag: '@nightly' }, async ({ page, program }) => {
  await openFlow(page, program, 'a > b')
  const a = await middle(step(page, 'a'))
  await page.mouse.move(a.x + 300, a.y)
  await page.mouse.wheel(0, 100)
  await expect.poll(async () => (await middle(step(page, 'a'))).y).toBeLessThan(a.y - 60)
  const b = await middle(step(page, 'a'))
  await page.keyboard.down(' ')
  await drag(page, { x: b.x + 300, y: b.y }, { x: b.x + 380, y: b.y })
  await page.keyboard.up(' ')
  await expect.poll(async () => Math.round((await middle(step(page, 'a'))).x - b.x)).toBe(80)
  await expect(selected(page)).toHaveCount(0)
})

test('the canvas shows what is selected, or everything', { tag: '@nightly' }, async ({ page, program }) => {
  const long = Array.from({ length: 40 }, (_, i) => `s${i}`)
  await openFlow(page, program, long.join(' > '))
  const zoom = async (): Promise<number> => parseInt(await page.locator('.toolbar-zoom').innerText())
  await canvas(page).press('0')
  await expect.poll(zoom).toBe(35)
  await expect(step(page, 's0')).toBeInViewport()
  await expect(step(page, 's39')).not.toBeInViewport()
  await canvas(page).press('0')
  await expect.poll(zoom).toBeLessThan(35)
  await expect(step(page, 's39')).toBeInViewport()
  await step(page, 's20').click()
  await canvas(page).press('2')
  await expect(page.locator('.toolbar-zoom')).toHaveText('100 %')
  const [card, room] = [await middle(step(page, 's20')), await middle(canvas(page))]
  expect(Math.abs(card.x - room.x) + Math.abs(card.y - room.y)).toBeLessThan(20)
  await canvas(page).press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('zoom to selection')
  await expect(page.getByRole('option')).toHaveText(['Zoom to selectionnothing is selected'])
})
