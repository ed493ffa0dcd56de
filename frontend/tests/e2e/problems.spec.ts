import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { exchange, proposed } from './chat'
import { ended, step, test } from './program'
import { openText } from './workflows'

const drawer = (page: Page) => page.getByRole('region', { name: 'Problems' })
const counted = (page: Page) => page.getByRole('contentinfo').locator('.status-problems')
const line = (page: Page, text: string | RegExp) => drawer(page).getByRole('listitem').filter({ hasText: text })

const tool = (id: string, name: string, args: Record<string, unknown> = {}) => ({
  id,
  name: id.toUpperCase(),
  kind: 'Tool',
  tool: { name, arguments: args },
})
const chain = (...nodes: { id: string }[]) => ({
  version: 1,
  name: 'Broken',
  notes: [],
  nodes,
  edges: nodes.slice(1).map(({ id }, i) => ({ from: nodes[i]?.id, to: id })),
})

// Two misspelled tools, whose fix is certain.
const misspelled = chain(tool('a', 'take_screenshoot'), tool('b', 'take_screenshot'), tool('c', 'take_screenshott'))
// One of them, and an argument that only a person or a model can know.
const mixed = chain(tool('a', 'take_screenshoot'), tool('b', 'launch_app'))

test(
  'problems open from the status bar, lead to their steps, and are walked by keyboard',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await openText(page, program, misspelled)
    await expect(counted(page)).toHaveText('2 errors')
    await counted(page).click()
    await expect(drawer(page).getByRole('listitem')).toHaveCount(4)
    await line(page, 'take_screenshott').locator('.drawer-main').click()
    await expect(step(page, 'c')).toHaveAttribute('data-selected')
    await page.keyboard.press('Home')
    await expect(line(page, /^A1/).locator('.drawer-main')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(step(page, 'a')).toHaveAttribute('data-selected')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await expect(line(page, 'take_screenshoot').getByRole('button').nth(1)).toBeFocused()
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
  },
)

test(
  'all certain fixes are one step of undo, and the count is announced',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await openText(page, program, misspelled)
    await expect(page.getByRole('status').filter({ hasText: 'Problems: 2 errors.' })).toHaveCount(1)
    await counted(page).click()
    await drawer(page).getByRole('button', { name: 'Make 2 certain fixes' }).click()
    await expect(drawer(page)).toContainText('No problems. The workflow is valid.')
    await expect(page.getByRole('status').filter({ hasText: 'No problems are left.' })).toHaveCount(1)
    await page.getByRole('button', { name: 'Undo: Fix 2 problems' }).click()
    await expect(counted(page)).toHaveText('2 errors')
  },
)

test('without a model, what is certain is proposed', { tag: '@nightly' }, async ({ page, program }) => {
  await openText(page, program, misspelled)
  await counted(page).click()
  await drawer(page).getByRole('button', { name: 'Fix all with the assistant' }).click()
  await expect(exchange(page, 'Fix all problems')).toContainText('only certain fixes are made: they solve 2 problems')
  await expect(step(page, 'a')).toHaveAttribute('data-mark', 'changed')
  await proposed(page).getByRole('button', { name: 'Apply' }).click()
  await expect(counted(page)).toHaveText('no problems')
})

test('without a model, what cannot be solved is said', { tag: '@nightly' }, async ({ page, program }) => {
  await openText(page, program, mixed)
  await counted(page).click()
  await drawer(page).getByRole('button', { name: 'Fix all with the assistant' }).click()
  const said = exchange(page, 'Fix all problems')
  await expect(said.getByRole('alert')).toContainText('“App” of “Start an application” is missing')
  await said.getByRole('button', { name: 'Show the draft' }).click()
  await expect(drawer(page)).toContainText('of what is previewed')
  await expect(drawer(page).getByRole('button', { name: 'Fix all with the assistant' })).toHaveCount(0)
  await expect(counted(page)).toHaveText('1 error of what is previewed')
})

test('a model is told the problems, and what it answers is a proposal', async ({ page, program }) => {
  await program.model([
    JSON.stringify({
      update: [
        { node_id: 'a', tool_name: 'take_screenshot' },
        { node_id: 'b', arguments: { app_name: 'Notes' } },
      ],
    }),
  ])
  await openText(page, program, mixed)
  await counted(page).click()
  await line(page, 'is missing').getByRole('button', { name: 'Ask the assistant' }).click()
  await expect(exchange(page, 'Fix this in').locator('.mention')).toHaveText('@B')
  await expect(page.getByText('Previewing 2 changes')).toBeVisible()
  await expect(counted(page)).toHaveText('no problems')
  await ended(page)
  await expect(page.locator('#composer')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Previewing')).toHaveCount(0)
  await expect(counted(page)).toHaveText('no problems')
})

test(
  'of a thousand problems those in sight are drawn, and the last is reached',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await openText(page, program, chain(...Array.from({ length: 1000 }, (_, i) => tool(`s${i}`, 'nothing_like_it'))))
    await expect(counted(page)).toHaveText('1,000 errors')
    await counted(page).click()
    expect(await drawer(page).getByRole('listitem').count()).toBeLessThan(60)
    await line(page, /^S01/).locator('.drawer-main').focus()
    await page.keyboard.press('End')
    await expect(line(page, 'nothing_like_it').last().locator('.drawer-main')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(line(page, /^S9991/).locator('.drawer-step')).toHaveAttribute('data-selected')
  },
)

test.describe('in a narrow window', () => {
  test.use({ viewport: { width: 640, height: 700 } })

  test(
    'what the assistant says of problems is in front, and says what is left',
    { tag: '@nightly' },
    async ({ page, program }) => {
      await openText(page, program, mixed)
      await counted(page).click()
      const all = drawer(page).getByRole('button', { name: 'Fix all with the assistant' })
      const [shown, head] = [await all.boundingBox(), await drawer(page).boundingBox()]
      expect((shown?.x ?? 0) + (shown?.width ?? 0)).toBeLessThanOrEqual((head?.x ?? 0) + (head?.width ?? 0))
      await all.click()
      await expect(page.locator('#composer')).toBeFocused()
      await expect(page.locator('.chat')).toContainText('In “B”: “App” of “Start an application” is missing')
    },
  )
})
