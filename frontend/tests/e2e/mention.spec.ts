import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { passes } from './accessible'
import { exchange, log, plan, proposed } from './chat'
import { inspector } from './inspector'
import { ended, say, step, test } from './program'
import type { Program } from './program'
import { openText } from './workflows'

const composer = (page: Page) => page.locator('#composer')
const steps = (page: Page) => page.getByRole('listbox', { name: 'Steps to mention' })

const TWO_LOOKS = {
  version: 1,
  name: 'Two looks',
  notes: [],
  nodes: [
    { id: 'look', name: 'Look', kind: 'Tool', tool: { name: 'find_text', arguments: { text: 'Total' } } },
    { id: 'look_2', name: 'Look', kind: 'Tool', tool: { name: 'find_text', arguments: { text: 'Sum' } } },
  ],
  edges: [{ from: 'look', to: 'look_2' }],
}

const twoLooks = (page: Page, program: Program) => openText(page, program, TWO_LOOKS)

test(
  'a step is mentioned from a list, and the one of two with the same name is meant',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await twoLooks(page, program)
    await composer(page).focus()
    await page.keyboard.type('rename @lo')
    await expect(steps(page).getByRole('option')).toHaveText([/Look\s*look$/, /Look\s*look_2$/])
    await page.keyboard.press('ArrowDown')
    await expect(steps(page).getByRole('option', { selected: true })).toContainText('look_2')
    await passes(page)
    await page.keyboard.press('Enter')
    await expect(steps(page)).toHaveCount(0)
    await expect(composer(page)).toHaveValue('rename @look_2 ')
    await page.keyboard.type('to "Look for the sum"')
    await page.keyboard.press('Enter')
    await expect(step(page, 'look_2')).toContainText('Look for the sum')
    await expect(step(page, 'look')).not.toContainText('sum')
    const mention = log(page).locator('.said .mention')
    await expect(mention).toHaveText('@Look for the sum')
    await mention.click()
    await expect(step(page, 'look_2')).toHaveAttribute('data-selected')
  },
)

test(
  'the list opens by its button, closes by Escape, and Tab takes',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await twoLooks(page, program)
    await composer(page).fill('see')
    await page.getByRole('button', { name: 'Mention a step' }).click()
    await expect(composer(page)).toBeFocused()
    await expect(composer(page)).toHaveValue('see @')
    await expect(steps(page).getByRole('option')).toHaveCount(2)
    await page.keyboard.press('Escape')
    await expect(steps(page)).toHaveCount(0)
    await expect(composer(page)).toHaveValue('see @')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('@look_2')
    await page.keyboard.press('Tab')
    await expect(composer(page)).toHaveValue('see @look_2 ')
    await expect(composer(page)).toBeFocused()
    await page.keyboard.type('@nothing')
    await expect(page.getByText('No step fits “nothing”.')).toBeVisible()
  },
)

test('what a model is asked about a step shows which one', { tag: '@nightly' }, async ({ page, program }) => {
  await plan(page, program, 'It presses New.')
  await say(page, 'What is @press_new for?')
  await expect(exchange(page, 'What is').locator('.prose')).toHaveText('It presses New.')
  await expect(exchange(page, 'What is').locator('.mention')).toHaveText('@Press New')
})

test('of very many steps those that fit are offered at once', { tag: '@nightly' }, async ({ page, program }) => {
  const nodes = Array.from({ length: 5000 }, (_, i) => ({
    id: `s${i}`,
    name: `Step ${i}`,
    kind: 'Tool',
    tool: { name: 'wait', arguments: { milliseconds: 1 } },
  }))
  const edges = nodes.slice(1).map(({ id }, i) => ({ from: `s${i}`, to: id }))
  await openText(page, program, { version: 1, name: 'Many', notes: [], nodes, edges })
  await composer(page).fill('@')
  await expect(page.getByText('and 4,950 more steps. Type on to find them.')).toBeVisible()
  await page.keyboard.type('Step 4999')
  await expect(steps(page).getByRole('option')).toHaveText([/Step 4999/])
})

test('a step is explained without a model, from the step itself', { tag: '@nightly' }, async ({ page, program }) => {
  await twoLooks(page, program)
  await step(page, 'look_2').click()
  await inspector(page).getByRole('button', { name: 'Explain this step' }).click()
  const answer = exchange(page, 'what it does').locator('.prose')
  await expect(answer).toContainText('calls “Look for text on the screen”')
  await expect(answer).toContainText('Text = "Sum"')
  await expect(answer).toContainText('Before it comes “Look”.')
  await expect(answer).toContainText('Nothing comes after it.')
  await ended(page)
  await expect(proposed(page)).toHaveCount(0)
})
