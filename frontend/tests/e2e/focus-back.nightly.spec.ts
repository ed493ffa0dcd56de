import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { plan } from './chat'
import { inspector } from './inspector'
import { step, test } from './program'
import { holdable, holdTasks } from './tasks'

const composer = (page: Page) => page.locator('#composer')
const nameOf = (page: Page) => inspector(page).getByLabel('Name', { exact: true })

// OPENINGS are all that covers the page, or a part of it, for a moment.
const OPENINGS: Record<string, (page: Page) => Promise<void>> = {
  'the palette': (page) => page.keyboard.press('Control+k'),
  'finding a step': (page) => page.keyboard.press('Control+f'),
  'the settings': (page) => page.keyboard.press('Control+,'),
  'the palette by its button': (page) => page.getByRole('button', { name: 'Search and run' }).click(),
  'the settings by their button': (page) => page.getByRole('button', { name: 'Settings' }).click(),
  'the menu of the workflow': (page) => page.locator('.header .menu-trigger').first().click(),
}
const covers = (page: Page) => page.locator('dialog[open], .menu')

// CLOSINGS: by Escape, and by a press beside it.
const CLOSINGS = [(page: Page) => page.keyboard.press('Escape'), (page: Page) => page.mouse.click(700, 890)]

// writesOn holds that what is typed at once is written where it was written before.
async function writesOn(page: Page, field: Locator, words: string): Promise<void> {
  const before = await field.inputValue()
  await page.keyboard.type(words)
  await expect(field).toHaveValue(before + words)
}

for (const [opening, open] of Object.entries(OPENINGS)) {
  test(
    `typing goes on after ${opening}`,
    { tag: ['the palette', 'the menu of the workflow'].includes(opening) ? [] : '@nightly' },
    async ({ page, program }) => {
      await plan(page, program)
      await step(page, 'open_notes').click()
      const canvas = page.getByRole('application', { name: 'Workflow graph' })
      for (const close of CLOSINGS) {
        for (const field of [composer(page), nameOf(page)]) {
          await field.focus()
          await page.keyboard.press('End')
          await page.keyboard.type('a')
          await open(page)
          await expect(covers(page)).toBeVisible()
          await close(page)
          await expect(covers(page)).toBeHidden()
          await writesOn(page, field, 'bc')
        }
        await canvas.focus()
        await open(page)
        await expect(covers(page)).toBeVisible()
        await close(page)
        await expect(canvas).toBeFocused()
      }
    },
  )
}

test('typing goes on where it was after a command is chosen', async ({ page, program }) => {
  await plan(page, program)
  await composer(page).fill('one')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('zoom out')
  await page.keyboard.press('Enter')
  await writesOn(page, composer(page), ' two')
})

test('typing goes on in a field that was drawn anew meanwhile', async ({ page, program }) => {
  await plan(page, program)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('new workflow')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'What should happen?' })).toBeVisible()
  await composer(page).focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('open notes')
  await page.keyboard.press('Enter')
  await expect(page.locator('.card')).toHaveCount(3)
  await writesOn(page, composer(page), 'words')
})

test('what goes away with the keyboard on it gives it back', async ({ page, program }) => {
  await plan(page, program)
  await composer(page).fill('words')
  await page.evaluate(() => {
    const button = document.body.appendChild(document.createElement('button'))
    button.textContent = 'Fleeting'
  })
  await page.getByRole('button', { name: 'Fleeting' }).focus()
  await page.evaluate(() => {
    ;[...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Fleeting')?.remove()
  })
  await expect(composer(page)).toBeFocused()
})

test('who pressed the void before a dialog goes on there', async ({ page, program }) => {
  await plan(page, program)
  await composer(page).focus()
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)))
  await page.keyboard.press('?')
  await expect(covers(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('1')
  await expect(composer(page)).toHaveValue('')
})

// What a library, or React, does in a later task is too late for the next key, or press.
const MENUS: typeof OPENINGS = {
  ...OPENINGS,
  'the menu of a step': (page) => step(page, 'press_new').click({ button: 'right' }), // leads to the canvas
}
for (const [opening, open] of Object.entries(MENUS)) {
  test(
    `no key or press is lost between ${opening} and what was before it`,
    { tag: opening.startsWith('the menu') ? [] : '@nightly' },
    async ({ page, program }) => {
      await holdable(page)
      await plan(page, program)
      await composer(page).fill('a')
      for (const close of CLOSINGS) {
        await holdTasks(page, true)
        await open(page)
        await expect(covers(page)).toBeVisible()
        await close(page)
        await expect(covers(page)).toBeHidden()
        if (opening in OPENINGS) await writesOn(page, composer(page), 'bc')
        await holdTasks(page, false)
      }
    },
  )
}
