import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { passes } from './accessible'
import { test, withheld } from './program'
import { keep, themed, THEMES } from './screens'

// frame is where the parts of the frame are, with their words in their own font.
async function frame(page: Page) {
  await page.evaluate(() => document.fonts.ready)
  return Promise.all(['.logo', '.header-app', '.header', '.status'].map((part) => page.locator(part).boundingBox()))
}

for (const colorScheme of THEMES) {
  test.describe(colorScheme, themed(colorScheme), () => {
    test.use({ colorScheme })

    test('the frame of the window is there before the program has answered, and stays where it is', async ({
      page,
      program,
    }) => {
      const end = await withheld(page)
      await program.open()
      await expect(page.getByRole('heading', { name: 'Planwright' })).toBeVisible()
      await expect(page.getByText('Opening your workflow…')).toBeVisible()
      await passes(page)
      await keep(page, `opening-${colorScheme}`)
      const before = await frame(page)
      end(true)
      await expect(page.getByRole('heading', { name: 'What should happen?' })).toBeVisible()
      await expect(page.getByText('Opening your workflow…')).toHaveCount(0)
      expect(await frame(page)).toEqual(before)
    })
  })
}

test(
  'a program that does not answer is said, and the page can be loaded again',
  { tag: '@nightly' },
  async ({ page, program }) => {
    const end = await withheld(page)
    await program.open()
    end(false)
    await expect(page.getByRole('heading', { name: 'Planwright could not start' })).toBeVisible()
    await page.unroute('**/bridge/call')
    await page.getByRole('button', { name: 'Load the page again' }).click()
    await expect(page.getByRole('heading', { name: 'What should happen?' })).toBeVisible()
  },
)

test(
  'a workbench whose code comes late leaves the frame where it is',
  { tag: '@nightly' },
  async ({ page, program }) => {
    let come: () => void = () => undefined
    const late = new Promise<void>((resolve) => {
      come = resolve
    })
    await page.route('**/assets/Work-*.js', async (route) => {
      await late
      await route.continue()
    })
    await program.open()
    await expect(page.getByRole('heading', { name: 'What should happen?' })).toBeVisible()
    const before = await frame(page)
    await page.getByRole('button', { name: 'Start empty' }).click()
    await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
    expect(await frame(page)).toEqual(before)
    come()
    await expect(page.getByText('An empty workflow')).toBeVisible()
  },
)

test(
  'a workbench whose code does not come is said, and comes when the page is loaded again',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await page.route('**/assets/Work-*.js', (route) => route.abort())
    await program.open()
    await page.getByRole('button', { name: 'Start empty' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.unroute('**/assets/Work-*.js')
    await page.getByRole('button', { name: 'Load the page again' }).click()
    await page.getByRole('button', { name: 'Start empty' }).click()
    await expect(page.getByText('An empty workflow')).toBeVisible()
  },
)
