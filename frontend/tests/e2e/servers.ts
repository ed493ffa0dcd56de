import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Program } from './program'

// What tests of tool servers share: a real server that says what a file tells it.

const SCRIPT = resolve(import.meta.dirname, 'server.mjs')

export interface Said {
  name: string
  description: string
  inputSchema: { type: 'object'; properties?: Record<string, unknown>; required?: string[] }
  annotations?: Record<string, boolean>
}

export const COUNT: Said = {
  name: 'count_words',
  description: 'Counts the words of a text.',
  inputSchema: {
    type: 'object',
    properties: { text: { type: 'string', description: 'What is counted' } },
    required: ['text'],
  },
  annotations: { readOnlyHint: true },
}
export const SHOUT: Said = {
  name: 'shout',
  description: 'Says a text loudly.',
  inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
}

// Words is a server that can be added, and what it offers can be changed.
export interface Words {
  command: string
  args: string[]
  offer: (...tools: Said[]) => void
}

export function wordsServer(program: Program, ...tools: Said[]): Words {
  const folder = join(program.documents, '..', 'words')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'tools.json')
  const offer = (...list: Said[]): void => {
    writeFileSync(`${file}.new`, JSON.stringify(list))
    renameSync(`${file}.new`, file) // never half written
  }
  offer(...tools)
  return { command: process.execPath, args: [SCRIPT, file], offer }
}

export const part = (page: Page): Locator => page.getByRole('region', { name: 'Tool servers', exact: true })
export const card = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true })
export const pressed = (within: Locator, name: string): Promise<void> =>
  within.getByRole('button', { name, exact: true }).click()

// openTools opens the settings at the tools, from the status bar.
export async function openTools(page: Page): Promise<void> {
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: /tools?\b/ })
    .click()
  await expect(part(page)).toBeVisible()
}

// addServer adds a server by the form.
export async function addServer(
  page: Page,
  name: string,
  { command, args }: Pick<Words, 'command' | 'args'>,
): Promise<void> {
  await pressed(part(page), 'Add a server…')
  const form = page.getByRole('form', { name: 'Add a server' })
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByRole('textbox', { name: 'Command', exact: true }).fill(command)
  await form.getByLabel('Arguments, one a line').fill(args.join('\n'))
  await pressed(form, 'Add')
  await expect(card(page, name)).toBeVisible()
}
