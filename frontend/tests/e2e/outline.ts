import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { fileOf, inspector } from './inspector'
import type { Program } from './program'

// What tests of the list of steps share.

export const tree = (page: Page) => page.getByRole('tree', { name: 'Steps of the workflow' })
export const row = (page: Page, name: string | RegExp) => tree(page).getByRole('treeitem', { name })
export const said = (page: Page) => page.locator('.steps-said')

// steps opens the list of steps.
export async function steps(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Steps' }).click()
}

// add presses the key, finds a step by words and chooses it; the keyboard goes to what the
// step lacks, unless it is whole, and back to its row.
export async function add(page: Page, key: string, words: string, name: string | RegExp, whole = false): Promise<void> {
  await page.keyboard.press(key)
  await expect(page.getByRole('combobox', { name: 'Find a kind of step or a tool' })).toBeFocused()
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
  if (!whole) {
    await lacks(page)
    await page.keyboard.press('Escape')
  }
  await expect(row(page, name)).toBeFocused()
}

// lacks waits until the keyboard is in a field of the step that has to be filled in.
export const lacks = (page: Page): Promise<void> =>
  expect(inspector(page).locator('.inspector-body :focus')).toHaveCount(1)

// goTo presses a key until the row has the focus.
export async function goTo(page: Page, key: string, name: string | RegExp): Promise<void> {
  const target = row(page, name)
  for (
    let i = 0;
    i < 30 && !(await target.evaluate((element) => element === document.activeElement).catch(() => false));
    i++
  )
    await page.keyboard.press(key)
  await expect(target).toBeFocused()
}

// graphOf is the stored workflow as lines: its steps, then its links.
export function graphOf(program: Program): string[] {
  const { nodes, edges } = fileOf(program)
  return [
    ...nodes.map(({ id, name }) => `${id}: ${name}`),
    ...edges.map(({ from, to, output }) => `${from}${output ? ` ${output}` : ''} → ${to}`),
  ]
}

export const storedGraph = (program: Program) => expect.poll(() => graphOf(program))

// expectPanelsAccessible leaves out the canvas, which has tests of its own.
export async function expectPanelsAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).exclude('.canvas').analyze()
  expect(violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([])
}
