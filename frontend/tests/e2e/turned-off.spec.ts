import { expect } from '@playwright/test'
import type { Locator } from '@playwright/test'
import { byKey, focused } from './focused'
import { linear, twoChanges } from './plans'
import { ended, say, test } from './program'

// Controls that are turned off, or moved, while they are used.

test(
  'what is turned off while it has the keyboard keeps it, and does nothing',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await program.model([linear, twoChanges, { content: twoChanges, delayMs: 1500 }])
    await program.open()
    await say(page, 'Open Notes')
    await expect(page.locator('.card')).toHaveCount(3)
    await ended(page)
    const send = page.locator('.composer-send')
    await page.locator('#composer').fill('Tell me')
    await byKey(page, send)
    await expect(page.getByText('Previewing 2 changes')).toBeVisible()
    await ended(page)
    await expect(send).toHaveAttribute('aria-disabled', 'true') // nothing is written
    await expect(send).toBeFocused()

    const tries = page.locator('select.composer-tries')
    await page.locator('#composer').fill('Tell me')
    await tries.focus()
    const before = await tries.inputValue()
    await page.locator('form.composer').evaluate((form: HTMLFormElement) => form.requestSubmit())
    await expect(tries).toHaveAttribute('aria-disabled', 'true')
    await expect(tries).toBeFocused()
    await tries.press('ArrowUp')
    await expect(tries).toHaveValue(before)
    await ended(page)
    await expect(tries).not.toHaveAttribute('aria-disabled')
    await expect(tries).toBeFocused()
  },
)

test(
  'settings that become fixed while one is changed keep the keyboard',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await page.addInitScript(() => {
      // once one is changed, the program tells that all are fixed
      const parse = JSON.parse.bind(JSON)
      JSON.parse = (text: string): unknown =>
        parse(text.includes('"settings:changed"') ? text.replaceAll(/"origin":"\w*"/g, '"origin":"commandLine"') : text)
    })
    await program.open()
    const dialog = page.getByRole('dialog')
    const changes: readonly (readonly [string, Locator, string])[] = [
      ['Planning', dialog.getByRole('radio', { name: '3', exact: true }).first(), 'ArrowRight'],
      ['Planning', dialog.getByRole('combobox', { name: 'When attempts run out' }), 'ArrowDown'],
      ['Tools', dialog.getByRole('group', { name: 'Longest run' }).getByLabel('Longest run', { exact: true }), 'Enter'],
    ]
    for (const [section, control, key] of changes) {
      await page.reload()
      await page.getByRole('button', { name: 'Settings' }).click()
      await dialog.getByRole('button', { name: section, exact: true }).click()
      await control.focus()
      if (key === 'Enter') await control.fill('61')
      await page.keyboard.press(key)
      const off = page.locator('dialog :focus')
      await expect(off.locator('xpath=ancestor-or-self::*[@aria-disabled="true"]')).not.toHaveCount(0)
      const chosen = off
        .and(page.locator(':not([type="radio"])'))
        .or(dialog.getByRole('radio', { checked: true }))
        .first()
      const value = await chosen.inputValue()
      await page.keyboard.press(key)
      await expect(chosen).toHaveValue(value)
      await focused(page, `${section} ${key}`)
    }
  },
)

test(
  'a line of what can be done with several steps keeps the keyboard',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await program.model([linear])
    await program.open()
    await say(page, 'Open Notes')
    await expect(page.locator('.card')).toHaveCount(3)
    await ended(page)
    for (const name of ['Turn', 'Copy', 'Duplicate', 'loop', 'Ask', 'Delete']) {
      await page.locator('.canvas').focus()
      await page.keyboard.press('Control+a')
      const line = page.locator('.command-line', { hasText: name })
      await byKey(page, line)
      await focused(page, name)
    }
  },
)

test(
  'what is pressed in the status bar stays under the pointer while the file is saved',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await program.open()
    const tools = page.getByRole('contentinfo').getByRole('button', { name: /tools?\b/ })
    await expect(tools).toBeVisible()
    const places = await tools.evaluateHandle((element) => {
      const seen = new Set<number>()
      const look = (): void => {
        seen.add(Math.round(element.getBoundingClientRect().left))
        requestAnimationFrame(look)
      }
      look()
      return seen
    })
    await page.getByRole('button', { name: 'Start empty' }).click()
    for (const name of ['One', 'Two']) {
      await page.locator('button.header-name').click()
      await page.getByLabel('Workflow name').fill(name)
      await page.keyboard.press('Enter')
      await expect(page.locator('button.header-name')).toHaveText(name)
      await expect(page.getByRole('banner')).toContainText('saved')
    }
    expect(await places.evaluate((seen) => [...seen])).toHaveLength(1)
  },
)
