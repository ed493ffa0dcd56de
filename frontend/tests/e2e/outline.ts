import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { fileOf } from './inspector'
import type { Program } from './program'

// What tests of the list of steps share.

export const tree = (page: Page) => page.getByRole('tree', { name: 'Steps of the workflow' })
export const row = (page: Page, name: string | RegExp) => tree(page).getByRole('treeitem', { name })
export const said = (page: Page) => page.locator('.steps-said')

// steps opens the list of steps.
export async function steps(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Steps' }).click()
}

// add presses the key, finds a step by words and chooses it; then its row has the focus.
export async function add(page: Page, key: string, words: string, name: string | RegExp): Promise<void> {
  await page.keyboard.press(key)
  await expect(page.getByRole('combobox', { name: 'Find a kind of step or a tool' })).toBeFocused()
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
  await expect(row(page, name)).toBeFocused()
}

// goTo presses a key until the row has the focus.
export async function goTo(page: Page, key: string, name: string | RegExp): Promise<void> {
  const target = row(page, name)
  for (let i = 0; i < 30 && !(await target.evaluate((element) => element === document.activeElement).catch(() => false)); i++) await page.keyboard.press(key)
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
