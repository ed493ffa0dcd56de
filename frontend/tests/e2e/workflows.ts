import type { Page } from '@playwright/test'
import type { Program } from './program'

// A workflow as its file has it.
interface Workflow {
  version: number
  name: string
  nodes: Record<string, unknown>[]
  edges: Record<string, unknown>[]
  notes: Record<string, unknown>[]
}

// openText opens the program and then a workflow from the text of its file.
export async function openText(page: Page, program: Program, workflow: Workflow): Promise<void> {
  await program.open()
  await page.getByRole('button', { name: /Open…/ }).click()
  await page.getByLabel('Text of a workflow file').fill(JSON.stringify(workflow))
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.locator('.canvas').waitFor()
}
