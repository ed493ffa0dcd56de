import { expect } from '@playwright/test'
import { linked, workflowOf } from './canvas'
import { field } from './inspector'
import { lacks } from './outline'
import { held, say, step, test } from './program'
import { byNight } from './byNight'

// The first screen leads everywhere by keyboard too.

const begun = [
  ['its key', ['Control+Shift+e']],
  ['the palette', ['Control+k', 'empty', 'Enter']],
] as const

for (const [by, keys] of begun) {
  test(`an empty workflow is begun by ${by}`, byNight(by !== 'the palette'), async ({ page, program }) => {
    await program.open()
    await expect(page.getByRole('textbox', { name: 'What should happen?' })).toBeFocused()
    for (const key of keys) await (key === 'empty' ? page.keyboard.type(key) : page.keyboard.press(key))
    await expect(page.getByRole('application', { name: 'Workflow graph' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('start empty')
    await expect(page.getByRole('option', { name: /^Start empty/ })).toContainText('there is something already')
  })
}

test('a step is added from the first screen, and what it lacks is filled in', async ({ page, program }) => {
  await program.open()
  await expect(page.getByRole('textbox', { name: 'What should happen?' })).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('add a step')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Find a kind of step or a tool' })).toBeFocused()
  await page.keyboard.type('find_text')
  await page.keyboard.press('Enter')
  await lacks(page)
  await expect(field(page, 'Text')).toBeFocused()
  await page.keyboard.press('Tab')
  expect(
    await page.evaluate(() => document.activeElement?.closest('.form-field')?.querySelector('label')?.textContent),
  ).toBe('Text') // its own button comes after the field
})

test('a step that the palette adds is filled in next', { tag: '@nightly' }, async ({ page, program }) => {
  await program.open()
  await expect(page.getByRole('textbox', { name: 'What should happen?' })).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('find_text')
  await page.keyboard.press('Enter')
  await lacks(page)
  await expect(field(page, 'Text')).toBeFocused()
})

test.describe('with a clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('copied steps are pasted on the first screen', { tag: '@nightly' }, async ({ page, program }) => {
    await program.open()
    await expect(page.getByRole('textbox', { name: 'What should happen?' })).toBeFocused()
    await page.evaluate((text) => navigator.clipboard.writeText(text), workflowOf('x > y'))
    await page.keyboard.press('Control+k')
    await page.keyboard.type('paste steps')
    await page.keyboard.press('Enter')
    await expect(step(page, 'y')).toBeVisible()
    await linked(program, 'x>y')
  })
})

test(
  'Enter that comes before the code of the palette chooses all the same',
  { tag: '@nightly' },
  async ({ page, program }) => {
    const come = await held(page, 'PaletteBody')
    await program.open()
    await expect(page.getByRole('textbox', { name: 'What should happen?' })).toBeFocused()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('start empty')
    await page.keyboard.press('Enter')
    come()
    await expect(page.getByRole('application', { name: 'Workflow graph' })).toBeVisible()
  },
)

test(
  'a workflow of which nothing came is called by its first words everywhere',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await program.open()
    await say(page, 'Compare the two reports')
    await expect(page.getByText('found no sentence here')).toBeVisible()
    await expect(page.locator('.header-name')).toHaveText('Compare the two reports')
    await expect(page).toHaveTitle(/^Compare the two reports/)
    await page.getByRole('navigation').getByRole('button', { name: 'Home' }).click()
    await expect(page.locator('.home-name')).toHaveText('Compare the two reports')
  },
)
