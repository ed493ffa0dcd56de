import { expect } from '@playwright/test'
import { passes } from './accessible'
import { field, fileOf, inspector, opened } from './inspector'
import { row, steps } from './outline'
import { step, test, withheld } from './program'
import type { Program } from './program'

const storedStep = (program: Program, id: string) =>
  expect.poll(() => fileOf(program).nodes.find((node) => node.id === id))

test('a transform by a model is edited', { tag: '@nightly' }, async ({ page, program }) => {
  await opened(page, program, 'inspector-ai.planwright.json')
  await step(page, 'sum').click()
  await expect(field(page, 'Does').getByRole('option')).toHaveText([
    'Summarise',
    'Extract',
    'Classify',
    'Translate',
    'Rewrite',
  ])
  await field(page, 'Does').selectOption('translate')
  await field(page, 'Input: Read it · text').click()
  await page.getByRole('combobox', { name: 'Find a result' }).fill('found')
  await page.keyboard.press('Enter')
  await storedStep(program, 'sum').toMatchObject({ aiTransform: { kind: 'translate', inputRef: 'read.found' } })
  const schema = field(page, 'Form of the result (JSON Schema)')
  await schema.fill('{"type": ')
  await expect(inspector(page).getByText(/Line 1, column \d+: The text ends too early/)).toBeVisible()
  await schema.fill('{"type": "object"}')
  await storedStep(program, 'sum').toMatchObject({ aiTransform: { outputSchema: { type: 'object' } } })
  await passes(page)
})

test('a step of a model with tools is edited, and the keyboard stays in its lists', async ({ page, program }) => {
  await opened(page, program, 'inspector-ai.planwright.json')
  await step(page, 'think').click()
  await expect.poll(async () => (await inspector(page).boundingBox())?.width).toBe(400)
  for (const name of ['Run this step', 'Run from here'])
    // however far the form is scrolled
    await expect(inspector(page).getByRole('button', { name })).toBeInViewport()
  await field(page, 'Instruction').press('End')
  await field(page, 'Instruction').pressSequentially(' with {{')
  await page.getByRole('combobox', { name: 'Find a result' }).fill('Summarise')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Instruction')).toHaveValue(/^Decide what to do with \{\{sum/)
  await field(page, 'Most tool calls').fill('-1')
  await expect(inspector(page).getByText('Write a whole number from 0 up.')).toBeVisible()
  await field(page, 'Most tool calls').fill('3')
  await inspector(page).getByRole('button', { name: 'Remove Click on the screen' }).focus()
  await page.keyboard.press('Enter')
  await storedStep(program, 'think').toMatchObject({ aiStep: { allowedTools: ['notify'], maxToolCalls: 3 } })
  await expect(inspector(page).getByRole('button', { name: 'Remove Show a notification' })).toBeFocused()
  const opener = inspector(page).getByRole('button', { name: 'Find a tool…' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('find_text')
  await page.keyboard.press('Enter')
  await storedStep(program, 'think').toMatchObject({ aiStep: { allowedTools: ['notify', 'find_text'] } })
  await expect(opener).toBeFocused()
  await passes(page)
})

test('what is typed into a case moves with it, and goes with it', { tag: '@nightly' }, async ({ page, program }) => {
  await opened(page, program, 'switch.planwright.json')
  await step(page, 'which').click()
  await field(page, 'Name of case 2').fill('')
  await expect(inspector(page).getByText('A name is needed.')).toBeVisible()
  await inspector(page).getByRole('button', { name: 'Move case “open” up' }).click()
  await expect(field(page, 'Name of case 2')).toHaveValue('paid')
  await expect(field(page, 'Name of case 1')).toHaveValue('')
  await inspector(page).getByRole('button', { name: 'Remove case “open”' }).click()
  await expect(field(page, 'Name of case 1')).toHaveValue('paid')
})

test('Escape goes back to where the form was entered from', { tag: '@nightly' }, async ({ page, program }) => {
  await opened(page, program, 'inspector-ai.planwright.json')
  await steps(page)
  await row(page, /^Summarise/).focus()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Name')).toBeFocused()
  await page.keyboard.type('Sum it up')
  await expect(row(page, /^Sum it up/)).toBeVisible() // saved after a pause
  await page.keyboard.press('Escape') // brings back the name
  await expect(row(page, /^Summarise/)).toBeVisible()
  await field(page, 'Name').fill('Sum up')
  await page.keyboard.press('Enter')
  await expect(row(page, /^Sum up/)).toBeVisible()
  await page.keyboard.press('Escape') // what was confirmed stays
  await expect(row(page, /^Sum up/)).toBeFocused()
  await page.locator('.canvas').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(page.locator('.canvas')).toBeFocused()
})

test(
  'tools that are removed one right after the other all go, and are gone at once',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await opened(page, program, 'inspector-ai.planwright.json')
    await step(page, 'think').click()
    const end = await withheld(page)
    for (const tool of ['Click on the screen', 'Show a notification']) {
      await inspector(page)
        .getByRole('button', { name: `Remove ${tool}` })
        .click()
      await expect(inspector(page).getByRole('button', { name: `Remove ${tool}` })).toBeHidden()
    }
    end(true)
    await storedStep(program, 'think').not.toHaveProperty('aiStep.allowedTools')
  },
)

test(
  'an edit that fails is taken back with a word, and what was typed stays',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await opened(page, program, 'inspector-ai.planwright.json')
    await step(page, 'think').click()
    const before = JSON.stringify(fileOf(program))
    const end = await withheld(page)
    await inspector(page).getByRole('button', { name: 'Remove click' }).click()
    await field(page, 'Name').fill('Ponder')
    await field(page, 'Name').press('Enter')
    await field(page, 'Note').focus() // leaves the field while it is being saved
    end(false)
    await expect(inspector(page).getByRole('button', { name: 'Remove click' })).toBeVisible()
    await expect(page.getByRole('alert').getByText(/connection to Planwright is lost/)).toBeVisible()
    await expect(field(page, 'Name')).toHaveValue('Ponder')
    await expect(field(page, 'Name')).toHaveAttribute('aria-invalid', 'true')
    await page.unroute('**/bridge/call')
    expect(JSON.stringify(fileOf(program))).toBe(before)
    await field(page, 'Name').press('Enter')
    await storedStep(program, 'think').toMatchObject({ name: 'Ponder', aiStep: { allowedTools: ['click', 'notify'] } })
  },
)
