import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { linear } from './plans'
import { ended, say } from './program'
import type { Program } from './program'

// What tests of files do: as a person in the page, or as another program.

export interface Step {
  id: string
  name: string
}
export interface File {
  name: string
  nodes: Step[]
}

export const read = (path: string): File => JSON.parse(readFileSync(path, 'utf8')) as File
export const write = (path: string, file: File): void => writeFileSync(path, JSON.stringify(file, null, 2))

// only is the file of the only document.
export function only(program: Program): string {
  const names = readdirSync(program.documents).filter((name) => name.endsWith('.planwright.json'))
  expect(names).toHaveLength(1)
  return join(program.documents, names[0] ?? '')
}

export const banner = (page: Page) => page.getByRole('region', { name: 'The file of this workflow' })
export const nameOf = (page: Page) => page.locator('button.header-name')

// planned opens the program with three steps that are saved, and names their file.
export async function planned(page: Page, program: Program): Promise<string> {
  await program.model([linear])
  await program.open()
  await say(page, 'Open Notes')
  await expect(page.locator('.card')).toHaveCount(3)
  await ended(page)
  await expect(page.locator('.header-saved')).toHaveText('saved')
  return only(program)
}

export async function rename(page: Page, name: string): Promise<void> {
  await nameOf(page).click()
  await page.getByLabel('Workflow name').fill(name)
  await page.keyboard.press('Enter')
  await expect(nameOf(page)).toHaveText(name)
  await expect(nameOf(page)).toBeFocused()
}

export async function choose(page: Page, item: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Workflow menu' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
