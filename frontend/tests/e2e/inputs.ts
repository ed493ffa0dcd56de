import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { only } from './files'
import type { Program } from './program'

export const panel = (page: Page): Locator =>
  page.getByRole('complementary', { name: 'Inputs and outputs of the workflow' })
export const card = (page: Page, name: string): Locator => panel(page).getByRole('group', { name, exact: true })
export const nameOf = (page: Page, n: number): Locator => panel(page).getByLabel(`Name of input ${n}`, { exact: true })
export const add = (page: Page): Locator => panel(page).getByRole('button', { name: 'Add an input' })

interface File {
  inputs?: Record<string, unknown>[]
  outputs?: Record<string, unknown>[]
  nodes: { tool?: { arguments: Record<string, unknown> } }[]
}

export const fileOf = (program: Program): File => JSON.parse(readFileSync(only(program), 'utf8')) as File

export async function stored(program: Program, inputs: Record<string, unknown>[] | undefined): Promise<void> {
  await expect.poll(() => fileOf(program).inputs).toEqual(inputs)
}
