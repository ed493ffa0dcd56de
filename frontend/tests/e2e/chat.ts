import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { linear } from './plans'
import { ended, say } from './program'
import type { Program } from './program'

export const log = (page: Page) => page.getByRole('log', { name: 'Conversation' })
export const exchange = (page: Page, words: string) =>
  log(page).locator('.exchange', { has: page.locator('.said', { hasText: words }) })
// The same is on the canvas as a bar; this is the card in the conversation.
export const proposed = (page: Page) => log(page).getByRole('region', { name: 'Proposed change' })

// plan makes a workflow of three steps; the model then gives the other answers.
export async function plan(
  page: Page,
  program: Program,
  ...answers: (string | Record<string, unknown>)[]
): Promise<void> {
  await program.model([linear, ...answers])
  await program.open()
  await say(page, 'Open Notes')
  await expect(page.locator('.card')).toHaveCount(3)
  await ended(page)
}
