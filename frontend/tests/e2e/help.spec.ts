import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { passes } from './accessible'
import { test } from './program'
import { themed, THEMES } from './screens'

// Help: what it finds, whom it asks, and the licences.

const help = (page: Page) => page.getByRole('dialog', { name: 'Help' })

async function choose(page: Page, words: string, name: RegExp): Promise<void> {
  await search(page, words)
  await page.getByRole('option', { name }).first().click()
}

// search types words into the palette.
async function search(page: Page, words: string): Promise<void> {
  await page.locator('#composer').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(words)
}

// releases answers as the project does; the answer can be changed meanwhile.
async function releases(): Promise<{
  address: string
  say: (status: number, body: object) => void
  close: () => void
}> {
  let [status, body]: [number, object] = [404, {}]
  const server = createServer((_, response) => response.writeHead(status).end(JSON.stringify(body)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `127.0.0.1:${port}`,
    say: (...next) => ([status, body] = next),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

test(
  'a command, a setting and a key are found by their words, and chosen',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await program.open()
    await choose(page, 'help', /^Help and about/)
    const field = help(page).getByRole('combobox')
    await expect(field).toBeFocused()
    await field.fill('along the links')
    await expect(help(page).getByRole('option')).toHaveText([/Go along the links/])
    await field.fill('nothing is called so')
    await expect(help(page).getByRole('status').filter({ hasText: 'Nothing fits' })).toBeVisible()
    await field.fill('dark')
    await expect(help(page).getByRole('option').filter({ hasText: 'Appearance' })).toHaveCount(1)
    await help(page).getByRole('option').filter({ hasText: 'Appearance' }).click()
    await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Theme' })).toBeFocused()
  },
)

test('what is in the palette leads there', { tag: '@nightly' }, async ({ page, program }) => {
  await program.open()
  for (const [words, name] of [
    ['what is new', 'Help'],
    ['help', 'Help'],
    ['about', 'Help'],
    ['license', 'Licences'],
    ['keys', 'Keys'],
  ] as const) {
    await search(page, words)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name, exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test(
  'a newer version is looked for when it is asked for, and said of',
  { tag: '@nightly' },
  async ({ page, program }) => {
    const server = await releases()
    await program.model([], `releases=http://${server.address}/latest`)
    await program.open()
    await choose(page, 'newer version', /Look for a newer version/)
    const said = help(page).locator('.newest').getByRole('status')
    const look = help(page).getByRole('button', { name: 'Look for a newer version' })
    await expect(said).toHaveText(
      `Asks ${server.address} for its newest release: one request, which sends nothing of yours.`,
    )
    await look.click()
    await expect(said).toContainText('knows of no release')
    server.say(200, { tag_name: 'v9.1.0', html_url: 'https://example.com/9.1.0' })
    await look.click()
    await expect(said).toContainText('The newest release is 9.1.0')
    await expect(help(page).getByRole('button', { name: 'Copy the address' })).toBeVisible()
    server.close()
    await look.click()
    await expect(said).toContainText('It could not be found out. 127.0.0.1')
    await expect(said).toContainText('Check that this machine is online')
  },
)

test(
  'the tour is offered until it is taken or declined, and left at once',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await program.open()
    const offer = page.getByText('New here?')
    const tour = page.getByRole('dialog', { name: 'Tour' })
    await page.getByRole('button', { name: 'Take the tour' }).click()
    await expect(tour.getByRole('heading', { name: 'Say what should happen' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(tour.getByRole('heading', { name: 'Look at the plan' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tour).toHaveCount(0)
    await expect(offer).toHaveCount(0)
    await program.open()
    await page.locator('#composer').waitFor()
    await expect(offer).toHaveCount(0)
    await choose(page, 'tour', /^Take the tour/)
    await expect(tour.getByRole('heading', { name: 'Say what should happen' })).toBeVisible()
    for (let i = 0; i < 5; i += 1) await page.keyboard.press('Enter')
    await expect(tour.getByRole('heading', { name: 'Find everything again' })).toBeVisible()
    await tour.getByRole('button', { name: 'Back' }).click()
    await expect(tour.getByRole('heading', { name: 'What stays here' })).toBeVisible()
    await tour.getByRole('button', { name: 'Back' }).click()
    await expect(tour.getByRole('heading', { name: 'Run it, and stop it' })).toBeVisible()
    await expect(tour.getByText('Ctrl .')).toBeVisible() // the key that stops
    await tour.getByRole('button', { name: 'Next' }).click()
    await tour.getByRole('button', { name: 'Next' }).click()
    await tour.getByRole('button', { name: 'Done' }).click()
    await expect(tour).toHaveCount(0)
  },
)

test('the tour can be declined', { tag: '@nightly' }, async ({ page, program }) => {
  await program.open()
  const kept = page.waitForRequest((request) => (request.postData() ?? '').includes('"SetSetting"'))
  await page.getByRole('button', { name: 'No, thanks' }).click()
  await expect(page.getByText('New here?')).toHaveCount(0)
  await (await kept).response() // before the program ends
  await program.open()
  await page.locator('#composer').waitFor()
  await expect(page.getByText('New here?')).toHaveCount(0)
})

for (const colorScheme of THEMES) {
  test.describe(colorScheme, themed(colorScheme), () => {
    test.use({ colorScheme })

    test('help, what it finds, and the licences pass', { tag: '@nightly' }, async ({ page, program }) => {
      await program.open()
      await choose(page, 'help', /^Help and about/)
      await passes(page, 'help')
      await help(page).getByRole('combobox').fill('zoom')
      await passes(page, 'what help finds')
      await help(page).getByRole('combobox').fill('')
      await help(page).getByRole('button', { name: 'Licences of its parts' }).click()
      const parts = page.getByRole('dialog', { name: 'Licences' })
      await expect(parts.getByRole('status')).toContainText(/^\d{3} parts/)
      await parts.getByRole('textbox').fill('react-dom')
      await parts.locator('summary').first().click()
      await expect(parts.locator('pre')).toContainText('MIT License')
      await passes(page, 'licences')
      await page.keyboard.press('Escape')
      await choose(page, 'tour', /^Take the tour/)
      await expect(page.getByRole('dialog', { name: 'Tour' })).toBeVisible()
      await passes(page, 'tour')
    })
  })
}
