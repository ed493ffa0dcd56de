import { expect } from '@playwright/test'
import type { Locator } from '@playwright/test'
import { test } from './program'
import { openRunnable, runAll, tool } from './running'

const LONG = 'amounts_that_are_over_a_thousand_and_were_not_paid_yet'

async function edges(at: Locator): Promise<{ right: number; top: number }> {
  const box = await at.boundingBox()
  return { right: (box?.x ?? 0) + (box?.width ?? 0), top: box?.y ?? 0 }
}

test(
  'when a run began is seen whole above what can be done with it',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await page.setViewportSize({ width: 760, height: 800 })
    const program_ = 'map(select(.a > 1000))'
    await openRunnable(page, program, [tool(LONG, 'transform_data', { data: [{ a: '5,00 €' }], program: program_ })])
    await runAll(page)
    await page.getByRole('tab', { name: 'Runs', exact: true }).click()
    const row = page.getByRole('list', { name: 'Runs' }).getByRole('listitem').first()
    const again = await edges(row.getByRole('button', { name: /again/ }))
    const [when, main] = [await edges(row.locator('.run-when')), await edges(row.locator('.drawer-main'))]
    expect(when.right).toBeLessThanOrEqual(main.right)
    expect(again.top).toBeGreaterThan(main.top + 20)
  },
)

test('in a narrow window all that runs can be chosen by is seen', async ({ page, program }) => {
  await openRunnable(page, program, [tool('a', 'wait', { milliseconds: 1 })])
  await page.setViewportSize({ width: 640, height: 450 })
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  const filter = page.locator('.home-filter')
  await expect(filter).toBeVisible()
  expect(await filter.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
})
