import { expectFits, KEPT_WIDTH, walk } from './fits'
import { test } from './program'
import { themed, THEMES } from './screens'
import { expect } from '@playwright/test'
import config from '../../playwright.config'
import { NIGHT } from './byNight'

// Text at 200 % as a system asks for it: the text size of the browser, from which
// the page takes its own.
const { launchOptions } = config.use ?? {}
test.use({
  launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), '--blink-settings=defaultFontSize=32'] },
})

for (const [width, height] of [
  [1440, 900],
  [1024, 640],
] as const) {
  for (const colorScheme of THEMES) {
    test.describe(`${width}x${height} ${colorScheme}`, themed(colorScheme), () => {
      test.use({ colorScheme, viewport: { width, height }, deviceScaleFactor: KEPT_WIDTH / width })

      test('text of twice the size fits', NIGHT, async ({ page, program }) => {
        await program.open()
        await expect(page.locator('html')).toHaveCSS('font-size', '32px')
        await walk(page, `text-${width}x${height}-${colorScheme}`)
        await expectFits(page)
      })
    })
  }
}
