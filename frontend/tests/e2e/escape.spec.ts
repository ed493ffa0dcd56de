import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { add as addInput, nameOf as inputName, panel as inputs } from './inputs'
import { byNight } from './byNight'
import { plan } from './chat'
import { folderOf, openRunnable, runButton, sheet, tool } from './running'
import { field } from './inspector'
import { row, steps } from './outline'
import { test } from './program'
import { openTools, part, pressed } from './servers'

// Escape leaves a field. What was typed does not go without a word and a way back.

interface Place {
  name: string
  text: string
  find: (page: Page) => Locator
  enter: (page: Page) => Promise<void> // makes the field
  left?: string // what the field shows after Escape; without, it is gone
}

const PLACES: readonly Place[] = [
  {
    name: 'Name',
    text: 'Typed in the form',
    find: (page) => field(page, 'Name'),
    enter: (page) => page.locator('.card', { hasText: /Open Notes|Saved meanwhile/ }).click(),
    left: 'Open Notes',
  },
  {
    name: 'Workflow name',
    text: 'Typed in the header',
    find: (page) => page.getByLabel('Workflow name', { exact: true }),
    enter: (page) => page.locator('.header-name').click(),
  },
  {
    name: 'Name of Open Notes',
    text: 'Typed in the list',
    find: (page) => page.locator('.steps-rename'),
    enter: async (page) => {
      await steps(page)
      await row(page, /^Open Notes/).click()
      await page.keyboard.press('F2')
    },
  },
  {
    name: 'Name of this version',
    text: 'Typed in the history',
    find: (page) => page.getByLabel('Name of this version'),
    enter: async (page) => {
      await page.getByRole('tab', { name: 'History' }).click()
      await page.getByRole('button', { name: 'Save as a named version' }).click()
    },
  },
  {
    name: 'Your message, to be sent again from here',
    text: 'Typed in the conversation',
    find: (page) => page.getByRole('textbox', { name: 'Your message, to be sent again from here' }),
    enter: (page) => page.getByRole('button', { name: 'Resend from here' }).click(),
  },
  {
    name: 'Name of input 1',
    text: 'typed_input',
    find: (page) => inputName(page, 1),
    enter: async (page) => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('Inputs')
      await page.keyboard.press('Enter')
      await addInput(page).click()
      await expect(inputs(page)).toBeVisible()
    },
    left: 'input',
  },
  {
    name: 'Longest run',
    text: '0',
    find: (page) =>
      page.getByRole('group', { name: 'Longest run', exact: true }).getByLabel('Longest run', { exact: true }),
    enter: openTools,
    left: '60',
  },
]

const notice = (page: Page): Locator => page.getByRole('region', { name: 'Notices' }).locator('.notice')

for (const [at, { name, text, find, enter, left }] of PLACES.entries()) {
  test(
    `Escape in “${name}” says what is given up, and it comes back`,
    at < 3 ? {} : { tag: '@nightly' },
    async ({ page, program }) => {
      await plan(page, program)
      await enter(page)
      const typed = find(page)
      await typed.fill(text)
      await typed.press('Escape')
      await expect(notice(page)).toContainText(`What you typed in “${name}” was given up.`)
      if (left === undefined) await expect(typed).toBeHidden()
      else await expect(typed).toHaveValue(left)
      await notice(page).getByRole('button', { name: 'Restore' }).press('Enter')
      await expect(typed).toHaveValue(text)
      await expect(typed).toBeFocused()
      await expect(notice(page)).toHaveCount(0)
    },
  )

  test(`Escape in “${name}” says nothing where nothing was changed`, { tag: '@nightly' }, async ({ page, program }) => {
    await plan(page, program)
    await enter(page)
    await find(page).press('Escape')
    await expect(notice(page)).toHaveCount(0)
  })
}

test(
  'what a pause has saved is given up with a word too, and comes back where another step is shown',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await plan(page, program)
    await page.locator('.card', { hasText: /Open Notes|Saved meanwhile/ }).click()
    await field(page, 'Name').fill('Saved meanwhile')
    await expect(page.locator('.card', { hasText: /Open Notes|Saved meanwhile/ })).toContainText('Saved meanwhile')
    await field(page, 'Name').press('Escape')
    await expect(page.locator('.card', { hasText: /Open Notes|Saved meanwhile/ })).toContainText('Open Notes')
    await page.locator('.card', { hasText: 'New' }).first().click()
    await page.keyboard.press('Escape') // nothing is selected
    for (
      let i = 0;
      i < 8 &&
      !(await notice(page)
        .getByRole('button', { name: 'Restore' })
        .evaluate((button) => button === document.activeElement));
      i += 1
    )
      await page.keyboard.press('F6')
    await page.keyboard.press('Enter')
    await expect(field(page, 'Name')).toHaveValue('Saved meanwhile')
    await expect(page.locator('.card', { hasText: /Open Notes|Saved meanwhile/ })).toContainText('Saved meanwhile')
  },
)

test(
  'undo right after giving up brings back what was typed, and undoes nothing else',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await plan(page, program)
    await page.locator('.card', { hasText: 'Open Notes' }).click()
    await field(page, 'Name').fill('Typed')
    await field(page, 'Name').press('Escape')
    await expect(notice(page)).toContainText('was given up')
    await page.keyboard.press('Control+z')
    await expect(field(page, 'Name')).toHaveValue('Typed')
    await expect(notice(page)).toHaveCount(0)
    await expect(page.locator('.card')).toHaveCount(3)
  },
)

test('Escape in the composer clears nothing', { tag: '@nightly' }, async ({ page, program }) => {
  await plan(page, program)
  await page.locator('#composer').fill('A long message')
  await page.locator('#composer').press('Escape')
  await expect(page.locator('#composer')).toHaveValue('A long message')
})

// CLOSINGS of a dialog: by Escape, and by a press beside it.
const CLOSINGS = {
  Escape: (page: Page) => page.keyboard.press('Escape'),
  'a press beside it': (page: Page) => page.mouse.click(4, 400),
}

for (const [by, close] of Object.entries(CLOSINGS)) {
  test(
    `a dialog closed by ${by} has what was typed when it opens again`,
    byNight(by !== 'Escape'),
    async ({ page, program }) => {
      await plan(page, program)

      await page.keyboard.press('Control+o')
      const pasted = page.getByLabel('Text of a workflow file')
      await pasted.fill('{ "half": ')
      await close(page)
      await expect(pasted).toBeHidden()
      await page.keyboard.press('Control+o')
      await expect(pasted).toHaveValue('{ "half": ')
      await close(page)

      await openTools(page)
      await pressed(part(page), 'Add a server…')
      const form = page.getByRole('form', { name: 'Add a server' })
      await form.getByLabel('Name', { exact: true }).fill('half')
      await form.getByRole('button', { name: 'Add a variable' }).click()
      await form.getByLabel('Name 1', { exact: true }).fill('TOKEN')
      await page.getByLabel('Whole path of a folder').fill('/half')
      await close(page)
      await expect(form).toBeHidden()
      await openTools(page)
      await expect(form.getByLabel('Name', { exact: true })).toHaveValue('half')
      await expect(form.getByLabel('Name 1', { exact: true })).toHaveValue('TOKEN')
      await expect(page.getByLabel('Whole path of a folder')).toHaveValue('/half')
      await pressed(form, 'Cancel')
      await pressed(part(page), 'Import…')
      await page.getByLabel('Text of a file of servers').fill('{ "mcpServers"')
      await close(page)
      await openTools(page)
      await expect(page.getByLabel('Text of a file of servers')).toHaveValue('{ "mcpServers"')

      await page.getByRole('button', { name: 'Model', exact: true }).click()
      await page.getByLabel('Address', { exact: true }).fill('http://half')
      await close(page)
      await page.getByRole('button', { name: 'Settings' }).click()
      await page.getByRole('button', { name: 'Model', exact: true }).click()
      await expect(page.getByLabel('Address', { exact: true })).toHaveValue('http://half')
    },
  )
}

test(
  'a run sheet that is closed has what was typed when it opens again',
  { tag: '@nightly' },
  async ({ page, program }) => {
    folderOf(program)
    await openRunnable(
      page,
      program,
      [tool('write', 'write_file', { path: 'a.txt', text: '{{inputs.name}}' })],
      undefined,
      { inputs: [{ name: 'name', type: 'string', required: true }] },
    )
    await runButton(page).click()
    await sheet(page).getByLabel('name').fill('half')
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toBeHidden()
    await runButton(page).click()
    await expect(sheet(page).getByLabel('name')).toHaveValue('half')
  },
)
