import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { passes } from './accessible'
import { plan, proposed } from './chat'
import { twoChanges } from './plans'
import { boxOf, ended, held, say, step, test } from './program'
import { NIGHT } from './byNight'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and run' })
const finder = (page: Page) => page.getByRole('dialog', { name: 'Find a step' })
const rows = (page: Page) => page.locator('dialog.palette').getByRole('option')
const current = (page: Page) => page.locator('dialog.palette').getByRole('option', { selected: true })

async function search(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeVisible()
  await page.keyboard.type(words)
}

test(
  'a command is found by words and run, and stands first the next time',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await plan(page, program)
    await page.getByRole('button', { name: 'Search and run' }).click()
    await passes(page)
    await page.keyboard.type('out zoom')
    await expect(current(page)).toHaveText(/^Zoom out/)
    await passes(page)
    const before = await page.locator('.toolbar-zoom').innerText()
    await page.keyboard.press('Enter')
    await expect(palette(page)).toBeHidden()
    await expect(page.locator('.toolbar-zoom')).not.toHaveText(before)
    await page.keyboard.press('Control+k')
    await expect(page.locator('.choice-group').first()).toContainText('Recently used')
    await expect(rows(page).first()).toHaveText(/^Zoom out/)
    await expect(rows(page).filter({ hasText: 'Zoom out' })).toHaveCount(1)
  },
)

test('the direction of the flow is found by its words, and changed', NIGHT, async ({ page, program }) => {
  await plan(page, program)
  const apart = async (): Promise<{ x: number; y: number }> => {
    const [from, to] = [await boxOf(step(page, 'open_notes')), await boxOf(step(page, 'look_for_new'))]
    return { x: to.x - from.x, y: to.y - from.y }
  }
  expect((await apart()).x).toBeLessThan(10)
  await search(page, 'left to right')
  await page.keyboard.press('Enter')
  await expect(async () => expect((await apart()).x).toBeGreaterThan(100)).toPass()
  await search(page, 'left to right')
  await expect(rows(page)).toHaveText([/^Direction of the flow/, /it runs so already$/])
})

test('leaving the palette gives the focus back', NIGHT, async ({ page, program }) => {
  await plan(page, program)
  await page.locator('#composer').fill('half a thought')
  for (const key of ['Escape', 'Control+k']) {
    await search(page, 'undo')
    await page.keyboard.press(key)
    await expect(palette(page)).toBeHidden()
    await expect(page.locator('#composer')).toBeFocused()
  }
  await expect(page.locator('#composer')).toHaveValue('half a thought')
})

test(
  'the palette opens at the first press, and what is typed before its code is there finds',
  NIGHT,
  async ({ page, program }) => {
    const come = await held(page, 'PaletteBody')
    await program.open()
    await page.locator('#composer').fill('half a thought')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('al')
    await page.keyboard.press('Escape')
    await expect(page.locator('#composer')).toBeFocused()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('all k')
    come()
    await expect(current(page)).toHaveText(/^Show all keys/)
    await page.keyboard.type('ey')
    await expect(page.getByRole('combobox')).toHaveValue('all key')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
    await expect(page.locator('#composer')).toHaveValue('half a thought')
  },
)

test('a dialog whose code is on its way has the keys already', NIGHT, async ({ page, program }) => {
  const come = await held(page, 'KeySheet')
  await plan(page, program)
  await step(page, 'open_notes').click()
  await page.keyboard.press('?')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  await expect(page.locator('.canvas')).toBeFocused()
  await page.keyboard.press('?')
  await page.mouse.click(700, 890)
  await expect(page.locator('dialog[open]')).toBeHidden()
  await expect(page.locator('.canvas')).toBeFocused()
  await page.keyboard.press('?')
  come()
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await expect(palette(page)).toBeHidden()
  await expect(step(page, 'open_notes')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.canvas')).toBeFocused()
})

test('what cannot run now says why, and stays', { tag: '@nightly' }, async ({ page, program }) => {
  await plan(page, program)
  await search(page, 'redo')
  await expect(rows(page)).toHaveText(['Redonothing was taken back'])
  await page.keyboard.press('Enter')
  await expect(palette(page)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('no such thing')
  await expect(page.getByText('Nothing fits “no such thing”.')).toBeVisible()
})

test(
  'a step is found by its name or its sign, and the keyboard goes on from there',
  NIGHT,
  async ({ page, program }) => {
    await plan(page, program)
    await search(page, '@')
    await expect(rows(page)).toHaveCount(3)
    await page.keyboard.type('look')
    await expect(current(page)).toHaveText(/^Look for New/)
    await page.keyboard.press('Enter')
    await expect(step(page, 'look_for_new')).toHaveAttribute('data-selected')
    await page.keyboard.press('ArrowDown')
    await expect(step(page, 'press_new')).toHaveAttribute('data-selected')
    await search(page, 'open notes')
    await expect(rows(page).filter({ hasText: /^Open NotesStart/ })).toBeVisible()
  },
)

test('another workflow is opened by its name', NIGHT, async ({ page, program }) => {
  await plan(page, program)
  await search(page, 'new workflow')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'What should happen?' })).toBeVisible()
  await search(page, 'notes')
  await expect(current(page)).toHaveText(/^Open Notes/)
  await page.keyboard.press('Enter')
  await expect(page.locator('.card')).toHaveCount(3)
})

test('the palette leads to finding steps', NIGHT, async ({ page, program }) => {
  await plan(page, program)
  await search(page, 'find a step')
  await page.keyboard.press('Enter')
  await expect(finder(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await search(page, '')
})

test('finding steps counts them, walks them and says where there are none', NIGHT, async ({ page, program }) => {
  await plan(page, program)
  await page.keyboard.press('Control+f')
  await expect(finder(page).getByText('1 of 3')).toBeVisible()
  await page.keyboard.type('new')
  await expect(finder(page).getByText('1 of 2')).toBeVisible()
  await expect(current(page)).toHaveText(/^Look for New/)
  await page.keyboard.press('ArrowDown')
  await expect(finder(page).getByText('2 of 2')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('launch_app') // its tool
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.type(' nowhere')
  await expect(finder(page).getByText('No step fits “launch_app nowhere”.')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('press_new') // its id
  await page.keyboard.press('Enter')
  await expect(finder(page)).toBeHidden()
  await expect(step(page, 'press_new')).toHaveAttribute('data-selected')
})

test('the palette begins with what is selected, and says what can be undone', NIGHT, async ({ page, program }) => {
  await plan(page, program)
  await step(page, 'open_notes').click()
  await search(page, '')
  await expect(page.locator('.choice-group').first()).toContainText('What is selected')
  await expect(page.locator('.choice-group').first()).toContainText('Duplicate the selected steps')
  await page.keyboard.type('undo')
  await expect(current(page)).toHaveText(/^Undo: /)
})

// These replace what the others need, so they come last.
const LAST = /^(Delete|Discard|Undo|Look at an example|Duplicate the workflow|New workflow|Start empty)/

// openAnew opens the palette, whatever the last command has opened: that comes a
// moment after the palette is gone.
async function openAnew(page: Page): Promise<void> {
  await expect(async () => {
    if ((await palette(page).count()) === 0 && (await page.getByRole('dialog').count()) > 0)
      await page.keyboard.press('Escape')
    if ((await palette(page).count()) === 0) await page.keyboard.press('Control+k')
    await expect(palette(page)).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 30_000 })
}

// run runs a command by its whole name, if it can run; false where it cannot.
async function run(page: Page, name: string): Promise<boolean> {
  await openAnew(page)
  await page.keyboard.type(name)
  const row = rows(page)
    .filter({ has: page.getByText(name, { exact: true }) })
    .first()
  const possible = (await row.count()) === 1 && (await row.getAttribute('aria-disabled')) !== 'true'
  while (possible && (await row.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await page.keyboard.press(possible ? 'Enter' : 'Escape')
  await expect(palette(page)).toBeHidden()
  await expect(page.getByRole('alert'), name).toHaveCount(0)
  return possible
}

// runAll runs every command that the palette offers, by keyboard alone, and returns
// what was run.
async function runAll(page: Page): Promise<string[]> {
  await openAnew(page)
  await expect(rows(page).first()).toBeVisible()
  const names = await page.locator('dialog.palette .palette-text').allInnerTexts()
  await page.keyboard.press('Escape')
  const ran: string[] = []
  for (const name of [
    ...names.filter((one) => !LAST.test(one)),
    ...names.filter((one) => LAST.test(one)).toReversed(),
  ]) {
    if (await run(page, name)) ran.push(name)
  }
  await openAnew(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
  return ran
}

test('every command that can run is reached and run by keyboard', NIGHT, async ({ page, program, context }) => {
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const errors: string[] = []
  let choosers = 0
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('filechooser', () => {
    choosers++
  }) // which then does not open
  await plan(page, program, 'It opens Notes.')
  await step(page, 'open_notes').click()
  const ran = await runAll(page)
  expect(errors).toEqual([])
  expect(choosers).toBe(1)
  expect(ran).toEqual(
    expect.arrayContaining([
      'Zoom in',
      'Tidy up',
      'Settings',
      'Show all keys',
      'Select all steps',
      'Change theme',
      'New workflow',
    ]),
  )
})

test('every command about a proposed change is run by keyboard', NIGHT, async ({ page, program }) => {
  test.slow()
  await plan(page, program, twoChanges)
  await say(page, 'Tell me when the note is open')
  await expect(proposed(page)).toBeVisible()
  await ended(page)
  for (const name of [
    'Next change',
    'Accept or leave out the change',
    'Previous change',
    'Discard the proposed change',
  ]) {
    await search(page, name)
    await expect(current(page)).toHaveText(new RegExp(`^${name}`))
    await page.keyboard.press('Enter')
    await expect(palette(page)).toBeHidden()
  }
  await expect(proposed(page)).toBeHidden()
})
