import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { passes } from './accessible'
import { canvas } from './canvas'
import { plan } from './chat'
import { inspector } from './inspector'
import { sent, step, test } from './program'
import type { Program } from './program'
import { drawer } from './running'

// A part of the window that breaks leaves the rest as it is.

const again = (page: Page) => page.getByRole('button', { name: 'Try again' })

// lost keeps the code of a part from coming until it is let.
async function lost(page: Page, part: string): Promise<() => Promise<void>> {
  const files = `**/assets/${part}-*.js`
  await page.route(files, (route) => route.abort())
  return () => page.unroute(files)
}

type Calls = Record<string, (...args: unknown[]) => Promise<unknown>>

// strange has the program answer a call as none of this version would, until the page is
// loaded again without it: at the place in its answer that is named stands something else.
function strange(page: Page, method: string, at: readonly string[], odd: unknown): Promise<unknown> {
  return page.addInitScript(
    ({ method, at, odd }) => {
      let bound: unknown
      Object.defineProperty(window, 'go', {
        get: () => bound,
        set: (go: { main: { App: Calls } }) => {
          const { App } = go.main
          const real = App[method]
          App[method] = async (...args) => {
            const answer = { it: await real?.(...args) }
            const path = ['it', ...at]
            const last = path.pop() ?? ''
            const holder = path.reduce<Record<string, unknown>>((one, name) => one[name] as typeof one, answer)
            holder[last] = odd
            return answer.it
          }
          bound = go
        },
      })
    },
    { method, at, odd },
  )
}

// faults are the parts of which the program has kept that they broke.
function faults(program: Program): string[] {
  const folder = join(program.documents, '../../../STATE/planwright/events')
  return readdirSync(folder)
    .flatMap((day) => readFileSync(join(folder, day), 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line) as { event: string; part?: string })
    .flatMap(({ event, part }) => (event === 'page_failed' && part !== undefined ? [part] : []))
}

test('a dialog that breaks is said, and comes once it can', { tag: '@nightly' }, async ({ page, program }) => {
  await plan(page, program)
  const found = await lost(page, 'SettingsDialog')
  await page.keyboard.press('Control+,')
  const broken = page.getByRole('dialog', { name: 'This dialog cannot be shown' })
  await expect(broken).toBeVisible()
  await passes(page)
  await page.keyboard.press('Escape')
  await expect(broken).toBeHidden()
  await step(page, 'open_notes').click()
  await expect(inspector(page)).toBeVisible()
  await page.keyboard.press('Control+,')
  await found()
  await again(page).click()
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
  await expect.poll(() => faults(program)).toEqual(['dialog'])
})

test(
  'an inspector that breaks is said; the graph and other steps are there',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await plan(page, program)
    const found = await lost(page, 'CodeField')
    await step(page, 'open_notes').click()
    await inspector(page).getByRole('button', { name: 'JSON' }).click()
    const broken = page.getByRole('alert').filter({ hasText: 'What is selected cannot be shown here.' })
    await expect(broken).toBeVisible()
    await passes(page)
    await expect.poll(() => faults(program)).toEqual(['inspector'])
    await step(page, 'press_new').click()
    await expect(broken).toBeHidden()
    await expect(inspector(page).getByRole('heading', { name: 'Press New' })).toBeVisible()
    await inspector(page).getByRole('button', { name: 'JSON' }).click()
    await expect(broken).toBeVisible()
    await found()
    await again(page).click()
    await expect(inspector(page)).toBeVisible()
  },
)

test(
  'a panel that breaks keeps its tabs and the words that were not sent',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await strange(page, 'History', [], [null])
    await plan(page, program)
    await page.locator('#composer').fill('half a thought')
    await page.getByRole('tab', { name: 'History' }).click()
    const broken = page.getByRole('alert').filter({ hasText: 'This panel cannot be shown.' })
    await expect(broken).toContainText('What you have written is kept.')
    await passes(page)
    await page.getByRole('tab', { name: 'Assistant' }).click()
    await expect(page.locator('#composer')).toHaveValue('half a thought')
    await expect.poll(() => faults(program)).toEqual(['left'])
  },
)

test('a drawer that breaks leaves the other drawers', { tag: '@nightly' }, async ({ page, program }) => {
  await strange(page, 'Runs', [], [{ id: 'a run', status: 'done', message: {} }])
  await plan(page, program)
  await page.locator('.status-problems').first().click()
  await page.getByRole('tab', { name: 'Runs' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'This drawer cannot be shown.' })).toBeVisible()
  await page.getByRole('tab', { name: 'Problems' }).click()
  await expect(drawer(page)).toBeVisible()
  await expect(again(page)).toBeHidden()
  await expect.poll(() => faults(program)).toEqual(['drawer'])
})

test(
  'a graph that cannot be drawn is said, and is there again once what broke it has gone',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await plan(page, program)
    const kept = sent(page, 'KeepUnsent')
    await page.locator('#composer').fill('half a thought')
    await kept
    await strange(page, 'Start', ['document', 'workflow', 'notes'], [{ id: 'odd', text: 'nowhere', position: null }])
    await page.reload()
    const broken = page.getByRole('alert').filter({ hasText: 'The graph cannot be drawn.' })
    await expect(broken).toBeVisible()
    await passes(page)
    await again(page).click()
    await expect(broken).toBeVisible()
    await expect(page.locator('#composer')).toHaveValue('half a thought')
    await page.getByRole('tab', { name: 'Steps' }).click()
    await page.getByRole('treeitem', { name: /Press New/ }).click()
    await page.keyboard.press('Delete')
    await expect(page.getByRole('treeitem', { name: /Press New/ })).toHaveCount(0)
    await expect(broken).toBeVisible()
    await page.getByRole('button', { name: 'Workflow menu' }).click()
    await page.getByRole('menuitem', { name: /^Duplicate/ }).click()
    await expect(canvas(page)).toBeVisible()
    await expect(page.locator('.card')).toHaveCount(2)
    await expect.poll(() => faults(program)).toEqual(['canvas'])
  },
)

for (const [part, at, odd, words] of [
  ['start', ['ideas'], [null], 'The first screen cannot be shown.'],
  ['status', ['document', 'problems'], [null], 'This bar cannot be shown.'],
] as const)
  test(`the ${part} that breaks is said, and leaves the rest`, { tag: '@nightly' }, async ({ page, program }) => {
    await strange(page, 'Start', at, odd)
    await program.open()
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
    await passes(page)
    await page.keyboard.press('Control+,')
    await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
    await expect.poll(() => faults(program)).toEqual([part])
  })
