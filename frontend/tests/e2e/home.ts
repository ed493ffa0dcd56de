import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Program } from './program'

// The list of all workflows, and what fills it.

export const rows = (page: Page) => page.getByRole('grid').locator('.home-row')
export const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
export const names = (page: Page) => page.locator('.home-row .home-name')
export const notice = (page: Page) => page.getByRole('region', { name: 'Notices' })

const NODE = {
  id: 'a',
  name: 'Tell the others',
  kind: 'Tool',
  tool: { name: 'wait', arguments: { milliseconds: 1 } },
}

// written puts a workflow where the program finds it, and is its file; steps are its nodes.
export function written(program: Program, name: string, more: object = {}): string {
  mkdirSync(program.documents, { recursive: true })
  const id = name.toLowerCase().replace(/\W+/g, '-')
  const text = JSON.stringify({ version: 1, id, name, nodes: [NODE], edges: [], notes: [], ...more })
  const file = join(program.documents, `${id}.planwright.json`)
  writeFileSync(file, text)
  return file
}

export function damaged(program: Program, file: string): void {
  mkdirSync(program.documents, { recursive: true })
  writeFileSync(join(program.documents, `${file}.planwright.json`), '{"version": 1, "na')
}

// run runs the workflow that is open to its end.
export async function run(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Try without effects' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Run', exact: true }).click()
}
