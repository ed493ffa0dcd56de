import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

// focused holds that the keyboard is on something that is seen, and stays there.
export async function focused(page: Page, after: string): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          await new Promise((later) => setTimeout(later, 150))
          const { activeElement: at, body } = document
          return at !== null && at !== body && at.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        }),
      after,
    )
    .toBe(true)
}

// byKey presses a button as the keyboard does.
export async function byKey(page: Page, button: Locator): Promise<void> {
  await button.focus()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
}
