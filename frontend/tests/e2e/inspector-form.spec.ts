import { expect } from '@playwright/test'
import { passes } from './accessible'
import { LOOP, openFlow } from './canvas'
import { planned } from './files'
import { field, fileOf, inspector, opened, stored } from './inspector'
import { invoices } from './plans'
import { ended, say, slowly, step, test, withheld } from './program'

test('a list is edited value by value', { tag: '@nightly' }, async ({ page, program }) => {
  await planned(page, program)
  await step(page, 'open_notes').click()
  const list = inspector(page).getByRole('list', { name: 'arguments' })
  const add = inspector(page).getByRole('button', { name: 'Add a value' })
  await add.click()
  await list.getByLabel('Arguments, value 1', { exact: true }).fill('--new')
  await add.click()
  await list.getByLabel('Arguments, value 2', { exact: true }).fill('--quiet')
  await stored(program, 'open_notes', {
    tool: { name: 'launch_app', arguments: { app_name: 'Notes', arguments: ['--new', '--quiet'] } },
  })
  await list.getByRole('button', { name: 'Remove value 1 of Arguments' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list.getByLabel('Arguments, value 1', { exact: true })).toHaveValue('--quiet')
})

test('what is typed after a row was added goes into that row', { tag: '@nightly' }, async ({ page, program }) => {
  await planned(page, program)
  await step(page, 'open_notes').click()
  await slowly(page)
  const add = inspector(page).getByRole('button', { name: 'Add a value' })
  for (const value of ['--new', '--quiet']) {
    await add.click()
    await expect(add).not.toBeFocused()
    await page.keyboard.type(value)
  }
  await stored(program, 'open_notes', {
    tool: { name: 'launch_app', arguments: { app_name: 'Notes', arguments: ['--new', '--quiet'] } },
  })
})

test('a case that was added is named by what is typed', { tag: '@nightly' }, async ({ page, program }) => {
  await opened(page, program, 'switch.planwright.json')
  await step(page, 'which').click()
  const add = inspector(page).getByRole('button', { name: 'Add a case' })
  await add.click()
  await expect(add).not.toBeFocused()
  await page.keyboard.type('late')
  await page.keyboard.press('Enter')
  await expect(inspector(page).getByRole('group', { name: 'late', exact: true })).toBeVisible()
})

test(
  'values are removed from the list as it is seen, before the program has answered',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await planned(page, program)
    await step(page, 'open_notes').click()
    const list = inspector(page).getByRole('list', { name: 'arguments' })
    for (const [i, value] of ['--a', '--b', '--c'].entries()) {
      await inspector(page).getByRole('button', { name: 'Add a value' }).click()
      await list.getByLabel(`Arguments, value ${i + 1}`, { exact: true }).fill(value)
    }
    await stored(program, 'open_notes', {
      tool: { name: 'launch_app', arguments: { app_name: 'Notes', arguments: ['--a', '--b', '--c'] } },
    })
    const end = await withheld(page)
    await list.getByRole('button', { name: 'Remove value 1 of Arguments' }).click()
    await expect(list.getByLabel('Arguments, value 2', { exact: true })).toHaveValue('--c')
    await list.getByRole('button', { name: 'Remove value 2 of Arguments' }).click()
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await list.getByLabel('Arguments, value 1', { exact: true }).fill('--bb')
    end(true)
    await stored(program, 'open_notes', {
      tool: { name: 'launch_app', arguments: { app_name: 'Notes', arguments: ['--bb'] } },
    })
    await expect(list.getByRole('textbox')).toHaveValue('--bb')
  },
)

test('a reference is inserted by two braces or with the button', async ({ page, program }) => {
  await planned(page, program)
  await step(page, 'press_new').click()
  await field(page, 'Text to click').fill('')
  await field(page, 'Text to click').pressSequentially('the {{look found')
  await expect(page.getByRole('option', { name: /Look for New found/ })).toHaveAttribute('aria-selected', 'true')
  await passes(page, 'references below a field', '[aria-label="Insert a reference into From the top (pixels)"]')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Text to click')).toHaveValue('the {{look_for_new.found}}')
  await expect(field(page, 'Text to click')).toBeFocused()
  await inspector(page).getByRole('button', { name: 'Insert a reference into From the left (pixels)' }).click()
  await page.getByRole('option', { name: /Look for New text/ }).click()
  await stored(program, 'press_new', {
    tool: { name: 'click', arguments: { target: 'the {{look_for_new.found}}', x: '{{look_for_new.text}}' } },
  })
  await field(page, 'From the top (pixels)').pressSequentially('{{look_for_new.matches.0.y}}')
  await expect(field(page, 'From the top (pixels)')).toHaveValue('{{look_for_new.matches.0.y}}')
})

test('a condition is edited, and becomes a group', { tag: '@nightly' }, async ({ page, program }) => {
  await program.model([invoices])
  await program.open()
  await say(page, 'File my invoices')
  await ended(page)
  await step(page, 'total_over_1_000').click()
  await field(page, 'With').fill('2000')
  await field(page, 'How to compare').selectOption('≥')
  await field(page, 'Compare: Read invoice total · text').click()
  await page.getByRole('combobox', { name: 'Find a result' }).fill('sign success')
  await page.keyboard.press('Enter')
  const condition = { left: { variable: 'sign_in.success' }, operator: 'GreaterThanOrEqual', right: { literal: 2000 } }
  await stored(program, 'total_over_1_000', { if: { condition } })
  await field(page, 'Kind of value').selectOption('text')
  await stored(program, 'total_over_1_000', { if: { condition: { ...condition, right: { literal: '2000' } } } })
  await inspector(page).getByRole('button', { name: 'Add a condition' }).click()
  await field(page, 'How many must hold').selectOption('Any of')
  await expect(
    inspector(page)
      .getByText(/has nothing on its left side|has no condition/)
      .first(),
  ).toBeVisible()
  await inspector(page).getByRole('button', { name: 'Remove condition 2' }).click()
  await stored(program, 'total_over_1_000', { if: { condition: { ...condition, right: { literal: '2000' } } } })
})

test(
  'what is typed right behind a choice is meant for the fields it brings up',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await openFlow(page, program, ...LOOP)
    await slowly(page)
    const choose = async (name: string, option: string): Promise<void> => {
      await field(page, name).focus()
      await field(page, name).selectOption(option)
    }
    await step(page, 'l1').click()
    const until = (exitCondition: Record<string, unknown>) =>
      stored(program, 'l1', {
        loop: { maxIterations: 3, exitCondition: { left: { variable: 'a.found' }, ...exitCondition } },
      })
    await choose('Kind of value', 'text')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.type('Never')
    await until({ operator: 'Equals', right: { literal: 'Never' } })
    await choose('Kind of value', 'yes/no')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.type('Yes')
    await until({ operator: 'Equals', right: { literal: true } })
    await choose('How to compare', 'is empty')
    await expect(field(page, 'With')).toBeHidden()
    await until({ operator: 'IsEmpty' })
    await choose('How to compare', '=')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Done')
    await until({ operator: 'Equals', right: { literal: 'Done' } })
    await choose('Repeat', 'a number of times')
    await page.keyboard.press('Tab')
    await page.keyboard.type('7')
    await page.keyboard.press('Enter')
    await stored(program, 'l1', { loop: { times: 7 } })
    await choose('Repeat', 'until a condition holds')
    await page.keyboard.press('Tab')
    await expect(field(page, 'Compare: Choose…')).toBeFocused()
    await page.keyboard.type('found') // the list of results takes what is typed
    await expect(page.getByRole('combobox', { name: 'Find a result' })).toHaveValue('found')
  },
)

test('a renamed case keeps its link, and a taken name is refused', { tag: '@nightly' }, async ({ page, program }) => {
  await opened(page, program, 'switch.planwright.json')
  await step(page, 'which').click()
  await field(page, 'Name of case 1').fill('settled')
  await page.keyboard.press('Enter')
  await expect.poll(() => fileOf(program).edges.map((edge) => edge.output)).toContain('SwitchCase:settled')
  expect(fileOf(program).edges).toHaveLength(3)
  await expect(page.getByRole('button', { name: /error/ })).toHaveCount(0)
  await field(page, 'Name of case 2').fill('settled')
  await expect(inspector(page).getByText('There is a case “settled” already.')).toBeVisible()
  await page.keyboard.press('Escape')
  await inspector(page).getByRole('button', { name: 'Move case “open” up' }).click()
  await expect(field(page, 'Name of case 1')).toHaveValue('open')
  await inspector(page).getByRole('button', { name: 'Remove case “settled”' }).click()
  await expect.poll(() => fileOf(program).edges.map((edge) => edge.output)).not.toContain('SwitchCase:settled')
  await page.getByRole('button', { name: 'Undo: Remove case' }).click()
  await expect.poll(() => fileOf(program).edges.map((edge) => edge.output)).toContain('SwitchCase:settled')
})

test('another tool says what it would not take', { tag: '@nightly' }, async ({ page, program }) => {
  await planned(page, program)
  await step(page, 'look_for_new').click()
  await field(page, 'Tool: Look for text on the screen').click()
  await page.getByRole('combobox', { name: 'Find a tool' }).fill('open address')
  await expect(page.getByRole('option', { name: /^Open an address/ })).toBeVisible()
  await page.getByRole('combobox', { name: 'Find a tool' }).fill('open_url')
  await page.keyboard.press('Enter')
  await expect(inspector(page).getByText('Open an address does not take “Text” as it is.')).toBeVisible()
  await inspector(page).getByRole('button', { name: 'Change and remove' }).click()
  await expect(field(page, 'Address')).toBeVisible()
  await expect(inspector(page).locator('.form-problem')).toHaveCount(1) // the address is missing
  await page.getByRole('button', { name: 'Undo: Use Open an address' }).click()
  await expect(field(page, 'Text')).toHaveValue('New')
})
