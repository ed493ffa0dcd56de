import { expect } from '@playwright/test'
import { bigWorkflow } from './big'
import { expectFits, KEPT_WIDTH, open, walk } from './fits'
import { test } from './program'
import { keep, themed, THEMES } from './screens'
import { byNight } from './byNight'

const SIZES = [
  { name: 'size-1440x900', width: 1440, height: 900, rare: false },
  { name: 'size-1024x640', width: 1024, height: 640, rare: false },
  { name: 'size-2560x1440', width: 2560, height: 1440, rare: true },
  // Zoomed to 200 %, a window has half as many pixels.
  { name: 'zoom-1440x900', width: 720, height: 450, rare: true },
  { name: 'zoom-1024x640', width: 512, height: 320, rare: true },
]

for (const { name, width, height, rare } of SIZES) {
  for (const colorScheme of THEMES) {
    test.describe(`${name} ${colorScheme}`, themed(colorScheme), () => {
      test.use({ colorScheme, viewport: { width, height }, deviceScaleFactor: KEPT_WIDTH / width })

      test('everything fits', { tag: rare ? '@nightly' : [] }, async ({ page, program }) => {
        await program.open()
        await walk(page, `${name}-${colorScheme}`)
      })
    })
  }
}

for (const steps of [0, 1, 12, 200, 1000, 5000]) {
  test.describe(`${steps} steps`, { tag: steps === 12 || steps > 200 ? '@nightly' : [] }, () => {
    test.use({ deviceScaleFactor: 0.5, colorScheme: 'light' })

    test('are shown in every panel', byNight(steps !== 200), async ({ page, program }) => {
      test.slow()
      await program.open()
      if (steps === 0) await page.getByRole('button', { name: 'Start empty' }).click()
      else await open(page, bigWorkflow(steps))
      await expect(page.locator('.canvas')).toHaveAttribute('aria-busy', 'false', { timeout: 60_000 })
      await page.getByRole('tab', { name: 'Steps' }).click()
      await expectFits(page)
      await keep(page, `steps-${steps}-light`)
    })
  })
}

test.describe('a low window', () => {
  test.use({ viewport: { width: 640, height: 400 } })

  test('holds the menu of a step whole, and its last entry is reached', byNight(true), async ({ page, program }) => {
    await program.open()
    await open(page, bigWorkflow(1))
    await page.locator('.card').first().click({ button: 'right' })
    const menu = page.getByRole('menu')
    await expect(menu).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('End')
    await expect(menu.getByRole('menuitem').last()).toBeInViewport({ ratio: 1 })
  })
})
