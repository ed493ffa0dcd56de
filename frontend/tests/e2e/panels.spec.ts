import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { bigWorkflow } from './big'
import { expectFits, open } from './fits'
import { boxOf, step, test } from './program'
import { NIGHT } from './byNight'

const left = (page: Page) => page.locator('.left-panel')
const inspector = (page: Page) => page.locator('.inspector')
const width = async (target: ReturnType<Page['locator']>): Promise<number> =>
  Math.round((await target.boundingBox())?.width ?? 0)

async function inspected(page: Page): Promise<void> {
  await open(page, bigWorkflow(12))
  await boxOf(step(page, 'n0'))
  await step(page, 'n0').click()
  await expect(inspector(page)).toBeVisible()
}

test(
  'both panels are resized by mouse and keys, and keep their width',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await program.open()
    await inspected(page)
    const edge = page.getByRole('separator', { name: 'Width of the inspector' })
    const { x, y } = (await edge.boundingBox()) ?? { x: 0, y: 0 }
    await page.mouse.move(x + 4, y + 300)
    await page.mouse.down()
    await page.mouse.move(x - 96, y + 300)
    await page.mouse.up()
    const dragged = Math.round(1440 - (x - 96))
    await expect.poll(() => width(inspector(page))).toBe(dragged)
    await page.getByRole('separator', { name: 'Width of the panel' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => width(left(page))).toBe(388)
    await page.keyboard.press('Home')
    await expect.poll(() => width(left(page))).toBe(280)
    await page.reload()
    await expect.poll(() => width(left(page))).toBe(280)
    await boxOf(step(page, 'n0'))
    await step(page, 'n0').click()
    await expect.poll(() => width(inspector(page))).toBe(dragged)
    await edge.dblclick()
    await expect.poll(() => width(inspector(page))).toBe(400)
  },
)

for (const [list, open, names] of [
  ['Assistant, steps and history', undefined, ['Assistant', 'Steps', 'History']],
  ['Problems and runs', '.status-problems', ['Problems', 'Run', 'Runs']],
] as const) {
  test(`arrow keys, Home and End walk the tabs of ${list}`, NIGHT, async ({ page, program }) => {
    await program.open()
    await inspected(page)
    if (open) await page.locator(open).click()
    const tabs = page.getByRole('tablist', { name: list })
    await tabs.getByRole('tab', { name: names[0], exact: true }).focus()
    for (const [key, at] of [
      ['ArrowRight', 1],
      ['End', 2],
      ['ArrowRight', 0],
      ['ArrowLeft', 2],
      ['Home', 0],
    ] as const) {
      await page.keyboard.press(key)
      const tab = tabs.getByRole('tab', { name: names[at], exact: true })
      await expect(tab).toBeFocused()
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      await expect(page.getByRole('tabpanel', { name: names[at], exact: true })).toBeVisible()
    }
  })
}

test.describe('in the smallest window', () => {
  test.use({ viewport: { width: 1024, height: 640 } })

  test('the canvas keeps 320 pixels beside the widest panels', { tag: '@nightly' }, async ({ page, program }) => {
    await program.open()
    await inspected(page)
    for (const name of ['Width of the inspector', 'Width of the panel']) {
      await page.getByRole('separator', { name }).focus()
      await page.keyboard.press('End')
    }
    await expect.poll(() => width(page.locator('.work-middle'))).toBeGreaterThanOrEqual(320)
    await expectFits(page)
  })
})

test.describe('where both panels do not fit', () => {
  test.use({ viewport: { width: 720, height: 450 } })

  test('the one that has the focus is in front', { tag: '@nightly' }, async ({ page, program }) => {
    await program.open()
    await inspected(page)
    await expect(left(page)).toHaveCSS('opacity', '0')
    await page.getByRole('tab', { name: 'Steps' }).focus()
    await expect(left(page)).toHaveCSS('opacity', '1')
    await expect(inspector(page)).toHaveCSS('opacity', '0')
    await expectFits(page)
    await page.getByRole('application', { name: 'Workflow graph' }).focus()
    await expect(inspector(page)).toHaveCSS('opacity', '1')
    await expectFits(page)
  })
})
