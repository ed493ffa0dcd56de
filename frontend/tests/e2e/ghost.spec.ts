import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { exchange, plan } from './chat'
import { canvas } from './canvas'
import { choose } from './files'
import { linear } from './plans'
import { ended, say, step, test } from './program'

// What is seen of an answer while it comes. A piece is a step.

const steps = ['Find the notes', 'Read them', 'Tell me'].map(
  (name, i) =>
    `{"name": "${name}", "step_type": "Tool", "tool_name": "notify", "arguments": {"message": "${'abc'[i] ?? ''}"}}`,
)
const [first = '', second = '', third = ''] = steps
const list = ['{"steps": [', first, `, ${second}`, `, ${third}`, ']}']

const ghosts = (page: Page) => page.locator('.ghost-card')
const coming = (page: Page) => page.locator('.working-step')
const stop = (page: Page) => page.locator('.working').getByRole('button', { name: 'Stop' })

test('steps appear as they are written, and the plan takes their place', async ({ page, program }) => {
  await program.model([{ pieces: list, delayMs: 1500 }])
  await program.open()
  await say(page, 'Tell me of the notes')
  await expect(ghosts(page)).toHaveText([/Find the notes/])
  await expect(coming(page)).toHaveText('Step 1: Show “a”')
  await expect(ghosts(page)).toHaveText([/Find the notes/, /Read them/])
  const places = () => ghosts(page).evaluateAll((all) => all.map((one) => (one as HTMLElement).style.transform))
  const before = await places()
  await expect(coming(page)).toHaveText('Step 3: Show “c”')
  await expect(ghosts(page)).toHaveCount(3)
  expect((await places()).slice(0, 2)).toEqual(before.slice(0, 2))
  await expect(page.locator('.card')).toHaveCount(3)
  await expect(ghosts(page)).toHaveCount(0)
  await expect(coming(page)).toHaveCount(0)
})

test(
  'no ghost is a step: it cannot be selected, listed, saved or run',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await program.model([{ pieces: [...list, ' '.repeat(40)], delayMs: 1500 }])
    await program.open()
    await say(page, 'Tell me of the notes')
    await expect(ghosts(page)).toHaveCount(2)
    await canvas(page).press('Control+a')
    await ghosts(page).first().click({ force: true })
    await expect(page.locator('.react-flow__node')).toHaveCount(0)
    await expect(page.getByRole('complementary', { name: 'Inspector' })).toHaveCount(0)
    await expect(page.locator('.status')).not.toContainText('steps')
    await page.getByRole('tab', { name: 'Steps' }).click()
    await expect(page.getByRole('treeitem')).toHaveCount(0)
    await expect(page.locator('.ghosts')).toHaveAttribute('aria-hidden', 'true')
  },
)

test(
  'a stop, words and an attempt that is rejected leave nothing behind',
  { tag: '@nightly' },
  async ({ page, program }) => {
    const unknown = first.replace('notify', 'no_such_tool')
    await program.model(
      [
        { pieces: [...list.slice(0, 3), ' '.repeat(8)], delayMs: 1000 },
        { pieces: ['{"steps": [', unknown, `, ${unknown}`, ']}'], delayMs: 700 },
        { pieces: ['{"steps": [', third, ']}'], delayMs: 700 },
      ],
      'maxRepairAttempts=2',
    )
    await program.open()
    await say(page, 'Tell me')
    await expect(ghosts(page)).toHaveCount(1)
    await stop(page).click()
    await expect(ghosts(page)).toHaveCount(0)
    await expect(page.locator('.canvas-empty-title')).toBeVisible()
    await say(page, 'Tell me again')
    await expect(ghosts(page)).toHaveText([/Find the notes/, /Find the notes/])
    await expect(ghosts(page)).toHaveText([/Tell me/])
    await expect(page.locator('.card')).toHaveText([/Tell me/])
    await ended(page)
    await expect(ghosts(page)).toHaveCount(0)
  },
)

test(
  'what is added to a workflow appears beside it, and moves nothing',
  { tag: '@nightly' },
  async ({ page, program }) => {
    const added = `{"add": [{"after": "open_notes", ${first.slice(1)}`
    await plan(page, program, { pieces: [added, `, ${second}`, ']}', ' '], delayMs: 1500 }, 'It is short.')
    const name = page.locator('.card').first()
    const place = await name.boundingBox()
    await say(page, 'Find the notes first')
    await expect(coming(page)).toHaveText('New step 1: Show “a”')
    await expect(ghosts(page)).toHaveText([/Find the notes/])
    await step(page, 'open_notes').click()
    await expect(page.locator('.card[data-selected]')).toHaveCount(1)
    await page.keyboard.press('Escape')
    expect(await name.boundingBox()).toEqual(place)
    await expect(page.locator('.card[data-mark="added"]')).toHaveCount(2)
    await expect(ghosts(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Discard' }).first().click()
    await say(page, 'Is it long?')
    await expect(exchange(page, 'Is it long?')).toContainText('It is short.')
    await expect(ghosts(page)).toHaveCount(0)
  },
)

test(
  'a plan in place of the workflow is told in the chat alone, and another workflow has no ghost',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await plan(
      page,
      program,
      { pieces: [...list, ' '], delayMs: 1500 },
      { pieces: [linear.slice(0, -2), ' ', ']}'], delayMs: 4000 },
    )
    await say(page, 'Do something else')
    await expect(coming(page)).toHaveText('Step 1: Show “a”')
    await expect(ghosts(page)).toHaveCount(0)
    await choose(page, 'New workflow')
    await expect(page.getByText('Do something else')).toHaveCount(0)
    await expect(coming(page)).toHaveCount(0)
    await expect(ghosts(page)).toHaveCount(0)
  },
)
