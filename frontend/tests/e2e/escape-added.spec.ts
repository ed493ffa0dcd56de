import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { plan } from './chat'
import { add as addInput, nameOf as inputName, panel as inputs } from './inputs'
import { inspector, opened } from './inspector'
import { test } from './program'
import type { Program } from './program'
import { openTools, part, pressed } from './servers'
import { byNight } from './byNight'

// A field that was just added is taken back by Escape, as if it had never been added.

interface Added {
  name: string
  add: (page: Page) => Locator
  fresh: (page: Page) => Locator
  enter: (page: Page, program: Program) => Promise<void>
}

const openInputs = async (page: Page, program: Program): Promise<void> => {
  await plan(page, program)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Inputs')
  await page.keyboard.press('Enter')
  await expect(inputs(page)).toBeVisible()
}

const ADDED: readonly Added[] = [
  { name: 'an input', add: addInput, fresh: (page) => inputName(page, 1), enter: openInputs },
  {
    name: 'an output',
    add: (page) => inputs(page).getByRole('button', { name: 'Add an output' }),
    fresh: (page) => inputs(page).getByLabel('Name of output 1', { exact: true }),
    enter: openInputs,
  },
  {
    name: 'a value',
    add: (page) => inspector(page).getByRole('button', { name: 'Add a value' }),
    fresh: (page) => inspector(page).getByLabel('Arguments, value 1', { exact: true }),
    enter: async (page, program) => {
      await plan(page, program)
      await page.locator('.card', { hasText: 'Open Notes' }).click()
    },
  },
  {
    name: 'a case',
    add: (page) => inspector(page).getByRole('button', { name: 'Add a case' }),
    fresh: (page) =>
      inspector(page)
        .getByLabel(/^Name of case/)
        .last(),
    enter: async (page, program) => {
      await opened(page, program, 'switch.planwright.json')
      await page.locator('.card', { hasText: 'Which' }).click()
    },
  },
  {
    name: 'a condition',
    add: (page) => inspector(page).getByRole('button', { name: 'Add a condition' }).first(),
    fresh: (page) => inspector(page).locator('.form-member').nth(1).getByLabel('How to compare'),
    enter: async (page, program) => {
      await opened(page, program, 'switch.planwright.json')
      await page.locator('.card', { hasText: 'Which' }).click()
    },
  },
]

for (const { name, add, fresh, enter } of ADDED)
  test(
    `Escape takes back ${name} into which nothing was typed`,
    byNight(name !== 'an input'),
    async ({ page, program }) => {
      await enter(page, program)
      const fields = inspector(page).or(inputs(page)).locator('[data-row]')
      const before = await fields.count()
      const undo = page.getByRole('button', { name: /^Undo/ }).first()
      const undone = await undo.getAttribute('aria-label')
      await add(page).press('Enter')
      await expect(fresh(page)).toBeFocused()
      await expect(fields).not.toHaveCount(before)
      await page.keyboard.press('Escape')
      await expect(fields).toHaveCount(before)
      await expect(add(page)).toBeFocused()
      expect(await undo.getAttribute('aria-label')).toBe(undone)
    },
  )

test(
  'Escape takes back a variable into which nothing was typed, and the dialog stays',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await plan(page, program)
    await openTools(page)
    await pressed(part(page), 'Add a server…')
    const form = page.getByRole('form', { name: 'Add a server' })
    const add = form.getByRole('button', { name: 'Add a variable' })
    await add.press('Enter')
    await expect(form.getByLabel('Name 1', { exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(form.getByLabel('Name 1', { exact: true })).toBeHidden()
    await expect(add).toBeFocused()
  },
)
