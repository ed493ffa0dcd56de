import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Program } from './program'
import { openText } from './workflows'

// What tests of running share.

// folderOf is the folder that steps may use, with the files in it.
export function folderOf(program: Program, files: Record<string, string> = {}): string {
  const folder = join(program.documents, '../../../Documents/Planwright')
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

type Node = Record<string, unknown> & { id: string }

export const tool = (
  id: string,
  name: string,
  args: Record<string, unknown>,
  more: Record<string, unknown> = {},
): Node => ({ id, name: id, kind: 'Tool', tool: { name, arguments: args }, ...more })

// openRunnable opens a workflow of steps in a row, or with the links that are given as
// "a > b" or "i:IfTrue > b".
export async function openRunnable(
  page: Page,
  program: Program,
  nodes: Node[],
  links?: string[],
  more: object = {},
): Promise<void> {
  const edges = (links ?? nodes.slice(1).map(({ id }, i) => `${nodes[i]?.id ?? ''} > ${id}`)).map((link) => {
    const [from = '', to = ''] = link.split(' > ')
    const [id = '', output] = from.split(':')
    return { from: id, to, ...(output !== undefined && { output }) }
  })
  await openText(page, program, { version: 1, name: 'Runnable', nodes, edges, notes: [], ...more })
  await expect(page.locator('.card').first()).toBeVisible()
}

export const runButton = (page: Page): Locator =>
  page.locator('.header').getByRole('button', { name: 'Run', exact: true })
export const drawer = (page: Page): Locator => page.getByRole('region', { name: /^(Run|Runs|Problems)$/ })
export const sheet = (page: Page): Locator => page.getByRole('dialog', { name: /^Run “/ })
export const rows = (page: Page): Locator =>
  drawer(page).getByRole('list', { name: 'What happened, in order' }).getByRole('listitem')
export const status = (page: Page): Locator => drawer(page).locator('.run-status')

// RUN_ALTHOUGH is what runs where steps cannot.
export const RUN_ALTHOUGH = /^Run although \d+ steps? cannot$/

// takesAnswers: what asks has been there for so long that a key can be meant for it.
export const takesAnswers = (asks: Locator, name: string | RegExp): Promise<void> =>
  expect(asks.getByRole('button', { name, exact: true })).not.toHaveAttribute('aria-disabled')

// runAll runs the workflow, after the sheet where there is one.
export async function runAll(page: Page, asks = true): Promise<void> {
  await runButton(page).click()
  if (asks)
    await sheet(page)
      .getByRole('button', { name: /^Run( although .*)?$/ })
      .click()
  await expect(sheet(page)).toBeHidden()
}
