import { expect } from '@playwright/test'
import { bigWorkflow } from './big'
import { expectPanelsAccessible, row, said, steps, tree } from './outline'
import { opened } from './inspector'
import { approval, invoices, invoicesWithScreenshot } from './plans'
import { ended, say, test } from './program'
import { keep, themed, THEMES } from './screens'

for (const colorScheme of THEMES) {
  test.describe(colorScheme, themed(colorScheme), () => {
    test.use({ colorScheme })

    test('the list of steps', { tag: '@nightly' }, async ({ page, program }) => {
      await program.model([invoices])
      await program.open()
      await say(page, 'File my invoices')
      await ended(page)
      await steps(page)
      await page.getByRole('treeitem', { name: /^For every page/ }).click()
      await expectPanelsAccessible(page)
      await keep(page, `outline-${colorScheme}`)
      await page.keyboard.press('a')
      await page.getByRole('combobox', { name: 'Find a kind of step or a tool' }).fill('o')
      await expectPanelsAccessible(page)
      await keep(page, `outline-add-${colorScheme}`)
      await page.keyboard.press('Escape')
      await page.keyboard.press('Shift+F10')
      await expect(page.getByRole('menu')).toBeVisible()
      await expectPanelsAccessible(page)
      await keep(page, `outline-menu-${colorScheme}`)
    })

    test('the list of steps of a workflow with everything', { tag: '@nightly' }, async ({ page, program }) => {
      await opened(page, program, 'outline.planwright.json')
      await steps(page)
      await page.getByRole('treeitem', { name: /^Every supplier/ }).click()
      await expectPanelsAccessible(page)
      await keep(page, `outline-all-${colorScheme}`)
    })
  })
}

test('a proposed change is read and decided in the list', { tag: '@nightly' }, async ({ page, program }) => {
  await program.model([invoicesWithScreenshot, approval])
  await program.open()
  await say(page, 'File my invoices')
  await ended(page)
  await say(page, 'Ask me above 1,000')
  await ended(page)
  await steps(page)
  const asks = row(page, /^Ask me to approve, .*, new in this proposal$/)
  await expect(asks).toHaveAttribute('aria-level', '5')
  await expect(row(page, /^Take screenshot, .*, removed by this proposal$/)).toBeVisible()
  await row(page, /^Sign in, .*, changed by this proposal$/).focus()
  await keep(page, 'outline-proposal-dark')
  await page.keyboard.press('Space')
  await expect(row(page, /^Sign in, .*, left out$/)).toBeFocused()
  await expect(said(page)).toContainText('Left out: ')
  await page.keyboard.press('Space')
  await expect(said(page)).toContainText('Accepted: ')
  await expect(row(page, /^Sign in, .*, changed by this proposal$/)).toBeFocused()
  await asks.focus()
  await page.keyboard.press('Delete')
  await expect(said(page)).toHaveText(/^Decide about the proposed change first/)
  await expectPanelsAccessible(page)
})

test(
  'thousands of steps are walked, and only those in sight are drawn',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await program.open()
    await page.getByRole('button', { name: /Open…/ }).click()
    await page.getByLabel('Text of a workflow file').fill(bigWorkflow(5000))
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await steps(page)
    await row(page, /, step 1 of /).focus()
    await page.keyboard.press('End')
    const last = tree(page).locator(':focus')
    await expect(last).toHaveAttribute('aria-level', /./)
    await expect(last).toBeInViewport()
    await expect.poll(() => last.getAttribute('aria-posinset')).toBe(await last.getAttribute('aria-setsize'))
    expect(await tree(page).getByRole('treeitem').count()).toBeLessThan(100)
    await page.keyboard.press('Home')
    await expect(row(page, /, step 1 of /)).toBeFocused()
    await expect(row(page, /, step 1 of /)).toBeInViewport()
  },
)

test('large text and a small window leave room for the list', { tag: '@nightly' }, async ({ page, program }) => {
  await page.setViewportSize({ width: 1024, height: 640 })
  await opened(page, program, 'outline.planwright.json')
  await steps(page)
  await row(page, /^Which state/).click()
  await keep(page, 'outline-small-dark')
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expect.poll(async () => (await row(page, /^Which state/).boundingBox())?.height).toBeGreaterThan(60)
  await page.keyboard.press('ArrowDown')
  await expect(tree(page).locator(':focus')).toBeInViewport()
  await keep(page, 'outline-large-dark')
})
