import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { passes } from './accessible'
import { choose } from './files'
import { card, fileOf, panel } from './inputs'
import { boxOf, step, test } from './program'
import type { Program } from './program'
import { drawer, folderOf, openRunnable, runAll, status, tool } from './running'
import { keep, themed, THEMES } from './screens'

const add = (page: Page): Locator => panel(page).getByRole('button', { name: 'Add an output' })
const nameOf = (page: Page, n: number): Locator => panel(page).getByLabel(`Name of output ${n}`, { exact: true })
const valueOf = (page: Page, name: string): Locator => card(page, name).getByLabel('Value', { exact: true })
const gave = (page: Page): Locator => drawer(page).getByRole('region', { name: 'What the run gave' })

async function stored(program: Program, outputs: Record<string, unknown>[] | undefined): Promise<void> {
  await expect.poll(() => fileOf(program).outputs).toEqual(outputs)
}

const LIST = tool('list', 'list_files', { folder: '{{inputs.folder}}' })
const FOLDER = { name: 'folder', type: 'string', default: '.' }

for (const colorScheme of THEMES) {
  test.describe(colorScheme, themed(colorScheme), () => {
    test.use({ colorScheme })

    test('an output is added, takes the type of its result, and is shown when a run is done', async ({
      page,
      program,
    }) => {
      folderOf(program, { 'a.txt': 'A', 'b.txt': 'B' })
      await openRunnable(page, program, [LIST], undefined, { inputs: [FOLDER] })
      await choose(page, /Outputs of the workflow/)
      await expect(panel(page)).toContainText('Outputs are what a run gives when it is done')
      await add(page).click()
      await expect(nameOf(page, 1)).toBeFocused()
      await page.keyboard.type('number')
      await page.keyboard.press('Enter')
      await expect(card(page, 'number')).toBeVisible()
      await card(page, 'number')
        .getByRole('button', { name: /^Insert/ })
        .click()
      await page.getByRole('combobox', { name: 'Find a result' }).fill('count')
      await page.keyboard.press('Enter')
      await expect(valueOf(page, 'number')).toHaveValue('{{list.count}}')
      await valueOf(page, 'number').blur()
      await expect(card(page, 'number').getByLabel('Type').locator('option:checked')).toHaveText(
        'whole number (integer)',
      )
      await card(page, 'number').getByLabel('Description').fill('How many files there are')
      await add(page).click()
      await expect(nameOf(page, 2)).toBeFocused()
      await page.keyboard.type('files')
      await page.keyboard.press('Enter')
      await valueOf(page, 'files').fill('{{list.entries}}')
      await valueOf(page, 'files').blur()
      await stored(program, [
        { name: 'number', type: 'integer', value: '{{list.count}}', description: 'How many files there are' },
        { name: 'files', type: 'array', value: '{{list.entries}}' },
      ])
      await passes(page, 'two outputs')
      await keep(page, `outputs-${colorScheme}`)

      await runAll(page)
      await expect(status(page)).toHaveText('done')
      await expect(gave(page).getByRole('listitem').first()).toContainText('number2How many files there are')
      const { height = Infinity } = (await gave(page).boundingBox()) ?? {}
      expect(height).toBeLessThan(0.5 * (await boxOf(drawer(page))).height) // what happened has the rest
      await gave(page).locator('summary').click()
      await expect(gave(page).getByRole('group', { name: /files/ })).toContainText('a.txt')
      await passes(page, 'what a run gave')
      await keep(page, `run-outputs-${colorScheme}`)
    })
  })
}

test(
  'outputs are added, put in order and removed by keyboard alone',
  { tag: '@nightly' },
  async ({ page, program }) => {
    const output = (name: string): Record<string, string> => ({ name, type: 'string', value: `of ${name}` })
    const [a, b] = [output('a'), output('b')]
    await openRunnable(page, program, [LIST], undefined, { inputs: [FOLDER], outputs: [a, b] })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('outputs of')
    await page.keyboard.press('Enter')
    await expect(nameOf(page, 1)).toBeFocused()
    for (const press of ['Tab', 'Enter']) await page.keyboard.press(press)
    await stored(program, [b, a])
    await expect(panel(page).getByRole('button', { name: 'Move output “a” up' })).toBeFocused()
    for (const press of ['Tab', 'Enter']) await page.keyboard.press(press)
    await stored(program, [b])
    await expect(nameOf(page, 1)).toBeFocused()
  },
)

test(
  'an output without a value is an error once its panel was left',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await openRunnable(page, program, [LIST], undefined, { inputs: [FOLDER] })
    const counted = page.locator('.status-problems')
    await choose(page, /Outputs of the workflow/)
    await add(page).click()
    await expect(counted).toHaveText('1 to fill in')
    await panel(page)
      .getByRole('button', { name: /^Close/ })
      .click()
    await expect(counted).toHaveText('1 error')
  },
)

test('a problem of an output leads to its field; a new name of an input goes along', async ({ page, program }) => {
  const outputs = [
    { name: 'where', type: 'string', value: 'In {{inputs.folder}}' },
    { name: 'lost', type: 'string', value: '{{gone.text}}' },
  ]
  await openRunnable(page, program, [LIST], undefined, { inputs: [FOLDER], outputs })
  await step(page, 'list').click()
  await page.getByRole('button', { name: /1 error/ }).click()
  await drawer(page)
    .getByRole('button', { name: /The output “lost” uses/ })
    .click()
  await expect(card(page, 'lost')).toContainText('there is no step “gone”')
  await expect(valueOf(page, 'lost')).toBeInViewport()
  await panel(page).getByLabel('Name of input 1', { exact: true }).fill('place')
  await page.keyboard.press('Enter')
  await expect.poll(() => fileOf(program).outputs?.[0]?.value).toBe('In {{inputs.place}}')
})
