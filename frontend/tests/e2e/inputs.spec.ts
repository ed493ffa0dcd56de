import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { passes } from './accessible'
import { choose } from './files'
import { add, card, fileOf, nameOf, panel, stored } from './inputs'
import { field as stepField, undo } from './inspector'
import { step, test } from './program'
import type { Program } from './program'
import { openRunnable, runButton, sheet, tool } from './running'
import { keep, themed, THEMES } from './screens'

const chosen = (page: Page): Locator =>
  page.getByRole('listbox', { name: 'What earlier steps give' }).getByRole('option', { selected: true })

// given waits until the first step is given the text.
async function given(program: Program, text: string): Promise<void> {
  await expect.poll(() => fileOf(program).nodes[0]?.tool?.arguments.folder).toBe(text)
}

const LIST = tool('list', 'list_files', { folder: '{{inputs.folder}}/new', pattern: '*.txt' })
const TELL = tool('tell', 'notify', { title: 'Done', message: '{{list.text}}' })
const STEPS = [LIST, TELL]
const FOLDER = { name: 'folder', type: 'string', default: '/tmp' }
const WHERE = { ...FOLDER, name: 'where' }

for (const colorScheme of THEMES) {
  test.describe(colorScheme, themed(colorScheme), () => {
    test.use({ colorScheme })

    test(
      'an input is added, filled in, asked for by a run and kept',
      { tag: '@nightly' },
      async ({ page, program }) => {
        await openRunnable(page, program, [tool('tell', 'notify', { title: 'Done', message: 'Well' })])
        await choose(page, /Inputs of the workflow/)
        await expect(panel(page)).toContainText('Inputs are values that you give each time')
        await passes(page, 'no inputs')
        await keep(page, `inputs-empty-${colorScheme}`)
        await expect(add(page)).toBeFocused()
        await page.keyboard.press('Enter')
        await expect(nameOf(page, 1)).toBeFocused()
        await page.keyboard.type('days')
        await page.keyboard.press('Enter')
        await expect(card(page, 'days')).toBeVisible()
        await card(page, 'days').getByLabel('Type').selectOption('whole number (integer)')
        await card(page, 'days').getByLabel('Description').fill('How far back to look')
        await card(page, 'days').getByLabel('Default', { exact: true }).fill('1.5')
        await expect(card(page, 'days')).toContainText('Write a whole number, such as 12.')
        await passes(page, 'a default that does not fit')
        await card(page, 'days').getByLabel('Default', { exact: true }).fill('7')
        await card(page, 'days').getByRole('switch', { name: 'Required' }).click()
        await stored(program, [
          { name: 'days', type: 'integer', description: 'How far back to look', default: 7, required: true },
        ])

        await add(page).click()
        await expect(nameOf(page, 2)).toBeFocused()
        await page.keyboard.type('my days')
        await expect(card(page, 'input')).toContainText(
          'A name is made of letters, digits, _ and -, such as “my_days”.',
        )
        await nameOf(page, 2).fill('days')
        await expect(card(page, 'input')).toContainText('There is an input “days” already.')
        await nameOf(page, 2).fill('sure')
        await expect(card(page, 'sure')).toBeVisible()
        await card(page, 'sure').getByLabel('Type').selectOption('yes or no (boolean)')
        await card(page, 'sure').getByRole('combobox', { name: 'Default', exact: true }).selectOption('Yes')
        await stored(program, [
          { name: 'days', type: 'integer', description: 'How far back to look', default: 7, required: true },
          { name: 'sure', type: 'boolean', default: true },
        ])
        await keep(page, `inputs-${colorScheme}`)
        await passes(page, 'two inputs')

        await runButton(page).click()
        await expect(sheet(page).getByLabel('days')).toHaveValue('7')
        await expect(sheet(page)).toContainText('How far back to look')
        await expect(sheet(page).getByRole('switch', { name: 'sure' })).toBeChecked()
        await page.keyboard.press('Escape')
        await program.open()
        await choose(page, /Inputs of the workflow/)
        await expect(nameOf(page, 1)).toBeFocused()
        await expect(card(page, 'days').getByLabel('Default', { exact: true })).toHaveValue('7')
        await expect(card(page, 'sure').getByLabel('Default', { exact: true })).toHaveValue('0')
      },
    )
  })
}

test('references follow a name; what is removed is missed by the steps that use it', async ({ page, program }) => {
  await openRunnable(page, program, STEPS, undefined, { inputs: [FOLDER] })
  await choose(page, /Inputs of the workflow/)
  await expect(card(page, 'folder').getByRole('group', { name: 'Used by' })).toContainText('list')
  await nameOf(page, 1).fill('where')
  await page.keyboard.press('Enter')
  await stored(program, [WHERE])
  await given(program, '{{inputs.where}}/new')
  await expect(page.getByRole('button', { name: /error/ })).toHaveCount(0)
  await undo(page, 'Rename input “folder” to “where”').click()
  await stored(program, [FOLDER])
  await given(program, '{{inputs.folder}}/new')
  await page.getByRole('button', { name: /^Redo/ }).click()
  await given(program, '{{inputs.where}}/new')

  await card(page, 'where').getByRole('button', { name: 'Remove input “where”' }).click()
  await stored(program, undefined)
  await given(program, '{{inputs.where}}/new')
  const notices = page.getByRole('region', { name: 'Notices' })
  await expect(notices).toContainText('“where” was removed. “list” still uses it')
  await notices.getByRole('button', { name: 'Show the problems' }).click()
  await expect(page.getByRole('region', { name: 'Problems' })).toContainText('the workflow has no input “where”')
  await undo(page, 'Remove input “where”').click()
  await stored(program, [WHERE])
  await expect(page.getByRole('button', { name: /error/ })).toHaveCount(0)

  await card(page, 'where').getByRole('group', { name: 'Used by' }).getByRole('button', { name: 'list' }).click()
  await expect(stepField(page, 'Folder')).toHaveValue('{{inputs.where}}/new')
  await page.locator('.canvas').press('Escape')
  await expect(card(page, 'where')).toBeVisible()
})

test('inputs are put in order, and removed, by keyboard alone', { tag: '@nightly' }, async ({ page, program }) => {
  const input = (name: string): { name: string; type: string } => ({ name, type: 'string' })
  const [a, b, c] = [input('a'), input('b'), input('c')]
  await openRunnable(page, program, [TELL], undefined, { inputs: [a, b, c] })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('inputs of')
  await page.keyboard.press('Enter')
  await expect(nameOf(page, 1)).toBeFocused()
  for (const press of ['Tab', 'Enter', 'Enter']) await page.keyboard.press(press)
  await stored(program, [b, c, a])
  await expect(panel(page).getByRole('button', { name: 'Move input “a” up' })).toBeFocused()
  for (const press of ['Tab', 'Enter']) await page.keyboard.press(press)
  await stored(program, [b, c])
  await expect(nameOf(page, 2)).toBeFocused()
  await undo(page, 'Remove input “a”').click()
  await undo(page, 'Move input “a”').click()
  await stored(program, [b, a, c])
  await nameOf(page, 1).press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(page.locator('.canvas')).toBeFocused()
})

test('a field of a step takes an input, also one that is new', { tag: '@nightly' }, async ({ page, program }) => {
  await openRunnable(page, program, STEPS, undefined, { inputs: [FOLDER] })
  await step(page, 'tell').click()
  await stepField(page, 'Message').fill('')
  await stepField(page, 'Message').pressSequentially('In {{folder')
  await expect(chosen(page)).toContainText('folder')
  await page.keyboard.press('Enter')
  await expect(stepField(page, 'Message')).toHaveValue('In {{inputs.folder}}')
  await stepField(page, 'Title').fill('')
  await stepField(page, 'Title').pressSequentially('{{greeting')
  await expect(chosen(page)).toContainText('New input “greeting”')
  await passes(page, 'a new input in the list')
  await page.keyboard.press('Enter')
  await expect(stepField(page, 'Title')).toHaveValue('{{inputs.greeting}}')
  await stored(program, [FOLDER, { name: 'greeting', type: 'string', default: 'Done' }])
  await expect(page.getByRole('button', { name: /error/ })).toHaveCount(0)
})

test('a loop over a new input asks for a list', { tag: '@nightly' }, async ({ page, program }) => {
  const loop = { id: 'each', name: 'each', kind: 'Loop', loop: { maxIterations: 9 } }
  const foot = { id: 'again', name: 'again', kind: 'EndLoop', endLoop: { loop: 'each' } }
  await openRunnable(
    page,
    program,
    [LIST, loop, TELL, foot],
    ['list > each', 'each:LoopBody > tell', 'tell > again', 'again > each'],
    { inputs: [FOLDER] },
  )
  await step(page, 'each').click()
  await stepField(page, 'Repeat').selectOption('for each element of a list')
  await page.getByRole('combobox', { name: 'Find a result' }).fill('names')
  await page.keyboard.press('Enter')
  await expect(stepField(page, 'For each of: Inputs · names')).toBeFocused()
  await stored(program, [FOLDER, { name: 'names', type: 'array' }])
})

test(
  'a default that its type does not hold stays, and is a problem until it is decided',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await openRunnable(page, program, STEPS, undefined, { inputs: [FOLDER] })
    await choose(page, /Inputs of the workflow/)
    await card(page, 'folder').getByLabel('Type').selectOption('number')
    await expect(card(page, 'folder')).toContainText('The default of the input “folder” is not of its type')
    await expect(card(page, 'folder').getByLabel('Default', { exact: true })).toHaveValue('/tmp')
    await panel(page).getByRole('button', { name: 'Close inputs and outputs' }).click()
    await page.getByRole('button', { name: /1 error/ }).click()
    await page
      .getByRole('region', { name: 'Problems' })
      .getByRole('button', { name: /is not of its type/ })
      .click()
    await card(page, 'folder').getByRole('button', { name: 'Clear Default' }).click()
    await stored(program, [{ name: 'folder', type: 'number' }])
    await expect(page.getByRole('button', { name: /error/ })).toHaveCount(0)
  },
)

test('what cannot be changed is only shown', { tag: '@nightly' }, async ({ page, program }) => {
  mkdirSync(program.documents, { recursive: true })
  const newer = {
    version: 999,
    id: 'newer',
    name: 'From tomorrow',
    inputs: [{ ...FOLDER, description: 'Where to look', required: true }],
    nodes: STEPS,
    edges: [{ from: 'list', to: 'tell' }],
    notes: [],
  }
  writeFileSync(join(program.documents, 'newer.planwright.json'), JSON.stringify(newer))
  await program.open()
  await choose(page, /Inputs of the workflow/)
  await expect(panel(page).getByRole('listitem')).toHaveText('foldertext (string) · requiredWhere to lookDefault: /tmp')
  await expect(add(page)).toBeHidden()
  await passes(page, 'inputs that cannot be changed')
})
