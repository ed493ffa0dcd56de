import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { passes } from './accessible'
import { field, inspector, stored } from './inspector'
import { test } from './program'
import type { Program } from './program'
import { keep, themed, THEMES } from './screens'

const KEY = 'ghp_canary0123456789'

const FLOW = {
  version: 2,
  id: 'w',
  name: 'Stars',
  nodes: [
    {
      id: 'get',
      name: 'Get',
      kind: 'Tool',
      tool: {
        name: 'http_request',
        arguments: { url: 'https://api.example.com/', headers: { Authorization: 'Bearer {{secrets.github}}' } },
      },
    },
    {
      id: 'post',
      name: 'Post',
      kind: 'Tool',
      tool: {
        name: 'http_request',
        arguments: { url: 'https://b.example/', method: 'POST', headers: { 'X-Api-Key': KEY } },
      },
    },
  ],
  edges: [{ from: 'get', to: 'post' }],
  notes: [],
}

async function opened(page: Page, program: Program): Promise<void> {
  await program.open()
  await page.getByRole('button', { name: /Open…/ }).click()
  await page.getByLabel('Text of a workflow file').fill(JSON.stringify(FLOW))
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.locator('.card').last()).toBeVisible()
}

const part = (page: Page) => page.getByRole('region', { name: 'Secrets' })
const close = (page: Page) => page.getByRole('button', { name: 'Close settings' }).click()

// stateOf is all that the program keeps besides documents, where the key may be nowhere.
function stateOf(program: Program): string {
  const folder = join(program.documents, '..', '..', '..', 'STATE', 'planwright')
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n')
}

for (const colorScheme of THEMES) {
  test.describe(colorScheme, themed(colorScheme), () => {
    test.use({ colorScheme })

    test(
      'a missing secret is added from its problem, and a key becomes one',
      { tag: '@nightly' },
      async ({ page, program }) => {
        await opened(page, program)
        await page
          .getByRole('contentinfo')
          .getByRole('button', { name: /warning/ })
          .click()
        await page.getByRole('button', { name: 'Add the secret github' }).click()
        await expect(part(page).getByText('There are no secrets.')).toBeVisible()
        await expect(part(page).getByLabel('Name')).toHaveValue('github')
        await expect(part(page).getByLabel('Hosts that get it')).toHaveValue('api.example.com')
        await expect(part(page).getByLabel('Value')).toBeFocused()
        await passes(page, 'a secret that is added')
        await keep(page, `secrets-add-${colorScheme}`)
        await page.keyboard.type(KEY)
        await page.keyboard.press('Enter')
        await expect(part(page).getByRole('alert')).toContainText('no keychain')
        await part(page).getByLabel('Passphrase').fill('open sesame')
        await part(page).getByLabel('The same once more').fill('open sesame')
        await page.keyboard.press('Enter')
        await expect(part(page).getByLabel('Passphrase')).toHaveCount(0)
        await part(page).getByRole('button', { name: 'Keep it' }).click()
        const row = part(page).getByRole('listitem')
        await expect(row).toContainText('github')
        await expect(row).toContainText('api.example.com')
        await passes(page, 'a list of secrets')
        await keep(page, `secrets-list-${colorScheme}`)
        await close(page)
        await expect(page.getByRole('button', { name: 'Add the secret github' })).toHaveCount(0)

        await page.locator('.card', { hasText: 'Post' }).click()
        await inspector(page).getByRole('button', { name: 'Keep it as a secret' }).click()
        await expect(part(page).getByLabel('Name')).toHaveValue('x_api_key')
        await part(page).getByRole('button', { name: 'Keep it', exact: true }).click()
        await expect(part(page).getByRole('listitem')).toHaveCount(2)
        await close(page)
        await stored(program, 'post', {
          tool: {
            name: 'http_request',
            arguments: { url: 'https://b.example/', method: 'POST', headers: { 'X-Api-Key': '{{secrets.x_api_key}}' } },
          },
        })
        await expect(inspector(page).getByRole('button', { name: 'Keep it as a secret' })).toHaveCount(0)
        expect(stateOf(program)).not.toContain(KEY)

        await field(page, 'Body').fill('{{')
        const choices = page.getByRole('listbox')
        await expect(choices.getByRole('option', { name: /github/ })).toBeVisible()
        await page.keyboard.type('mail')
        await choices.getByRole('option', { name: 'New secret mail' }).click()
        await expect(part(page).getByLabel('Name')).toHaveValue('mail')
        await page.keyboard.press('Escape') // leaves the form, and not the dialog
        await expect(part(page).getByLabel('Name')).toHaveCount(0)
        await row.first().getByRole('button', { name: 'Remove the secret github' }).click()
        await row.first().getByRole('button', { name: 'Remove for good' }).click()
        await expect(part(page).getByRole('listitem')).toHaveCount(1)
      },
    )
  })
}
