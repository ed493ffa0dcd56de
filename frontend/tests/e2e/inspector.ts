import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { only } from './files'
import type { Program } from './program'

// What tests of the inspector share.

export const inspector = (page: Page) => page.getByRole('complementary', { name: 'Selected step' })
export const field = (page: Page, name: string) => inspector(page).getByLabel(name, { exact: true })
export const undo = (page: Page, label: string) => page.getByRole('button', { name: `Undo: ${label}` })

interface Step {
  id: string
  name: string
  note?: string
  retries?: number
  tool?: { name: string; arguments: Record<string, unknown> }
  if?: { condition: Record<string, unknown> }
  aiTransform?: Record<string, unknown>
  loop?: {
    times?: number | string
    maxIterations?: number
    over?: string
    collect?: unknown
    exitCondition?: Record<string, unknown>
  }
}
interface File {
  nodes: Step[]
  edges: { from: string; to: string; output?: string }[]
}

export const fileOf = (program: Program): File => JSON.parse(readFileSync(only(program), 'utf8')) as File

// stored waits until the file of the workflow holds what is expected of a step.
export async function stored(program: Program, id: string, want: Partial<Step>): Promise<void> {
  await expect.poll(() => fileOf(program).nodes.find((node) => node.id === id)).toMatchObject(want)
}

// opened opens a workflow from the text of its file.
export async function opened(page: Page, program: Program, name: string): Promise<void> {
  await program.open()
  await page.getByRole('button', { name: /Open…/ }).click()
  await page.getByLabel('Text of a workflow file').fill(readFileSync(join(import.meta.dirname, name), 'utf8'))
  await page.getByRole('button', { name: 'Open', exact: true }).click()
}
