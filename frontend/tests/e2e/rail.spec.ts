import { expect } from '@playwright/test'
import { passes } from './accessible'
import { written } from './home'
import { test } from './program'

test(
  'the rail shows and hides what is beside the canvas, and leads to the pages',
  { tag: '@nightly' },
  async ({ page, program }) => {
    written(program, 'Tidy the desk')
    await program.open()
    const rail = page.getByRole('navigation')
    const panel = page.getByRole('complementary', { name: 'Assistant, steps and history' })
    const part = (name: string) => rail.getByRole('button', { name, pressed: true })
    await expect(part('Assistant')).toBeVisible()
    await rail.getByRole('button', { name: 'Steps' }).click()
    await expect(part('Steps')).toBeVisible()
    await expect(part('Assistant')).toHaveCount(0)
    await expect(panel.getByRole('tab', { name: 'Steps', selected: true })).toBeVisible()
    await passes(page, 'rail')

    await page.keyboard.press('Enter')
    await expect(panel).toHaveCount(0)
    await expect(part('Steps')).toHaveCount(0)
    await expect(rail.getByRole('button', { name: 'Steps' })).toBeFocused()
    await page.keyboard.press('Control+b')
    await expect(panel.getByRole('tab', { name: 'Steps', selected: true })).toBeVisible()

    await rail.getByRole('button', { name: 'Runs' }).click()
    await expect(rail.getByRole('button', { name: 'Runs' })).toHaveAttribute('aria-current', 'page')
    await rail.getByRole('button', { name: 'Home' }).click()
    await expect(rail.getByRole('button', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  },
)
