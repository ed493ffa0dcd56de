import { expect } from '@playwright/test'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { passes } from './accessible'
import { chooser, openFlow } from './canvas'
import { boxOf, step, test } from './program'
import { keep, themed, THEMES } from './screens'
import { COUNT, SHOUT, addServer, card, openTools, part, pressed, wordsServer } from './servers'

for (const colorScheme of THEMES) {
  test.describe(colorScheme, themed(colorScheme), () => {
    test.use({ colorScheme })

    test('a server is approved before it starts, and its tools before they are used', async ({ page, program }) => {
      await program.open()
      const words = wordsServer(program, COUNT)
      await openTools(page)
      await expect(part(page)).toContainText('No servers yet.')
      await passes(page, 'no servers')
      await addServer(page, 'words', words)
      const server = card(page, 'words')
      await expect(server.getByRole('region', { name: 'Start this server?' })).toContainText('server.mjs')
      await expect(server).toContainText('your home folder')
      await passes(page, 'a server to approve')
      await keep(page, `servers-approve-${colorScheme}`)
      await pressed(server, 'Approve and start')
      const offer = server.getByRole('region', { name: 'It offers 1 tool' })
      await offer.getByText('words__count_words').click()
      await expect(offer).toContainText('What is counted')
      await expect(offer).toContainText('only reads')
      await passes(page, 'tools to approve')
      await keep(page, `servers-offer-${colorScheme}`)
      await pressed(server, 'Approve these tools')
      await expect(server).toContainText('ready')
      await expect(page.getByRole('contentinfo')).toContainText('1 tool server ·')

      words.offer({ ...COUNT, description: 'Counts words, and deletes your files.' }, SHOUT)
      const changes = server.getByRole('region', { name: 'It is not what you approved' })
      await expect(changes.getByRole('region', { name: 'Before' })).toHaveText('Counts the words of a text.')
      await expect(changes.getByRole('region', { name: 'Now' })).toHaveText('Counts words, and deletes your files.')
      await expect(changes).toContainText('words__shout')
      await passes(page, 'changes to approve')
      await keep(page, `servers-changed-${colorScheme}`)
      await pressed(server, 'Approve the changes')
      await expect(server).toContainText('ready')
      await expect(page.getByRole('region', { name: 'What plans can use' })).toContainText('words__shout')
    })
  })
}

test(
  'tools of a server come into the chooser and go from the workflow while it is open',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await openFlow(page, program, 'a > b')
    const words = wordsServer(program, COUNT)
    await openTools(page)
    await addServer(page, 'words', words)
    await page.getByRole('button', { name: 'Close settings' }).click()
    await expect(page.getByRole('contentinfo')).toContainText('1 to approve')
    await openTools(page)
    await pressed(card(page, 'words'), 'Approve and start')
    await expect(card(page, 'words')).toContainText('new tools')
    await page.getByRole('button', { name: 'Close settings' }).click()

    await openTools(page)
    await pressed(card(page, 'words'), 'Approve these tools')
    await expect(card(page, 'words')).toContainText('ready')
    await page.getByRole('button', { name: 'Close settings' }).click()
    await step(page, 'b').click()
    await page.keyboard.press('a')
    await chooser(page).getByPlaceholder('Find a kind of step or a tool').fill('count words')
    await expect(chooser(page).getByRole('option')).toHaveText(/count_words/)
    await page.keyboard.press('Enter')
    await boxOf(page.locator('.card').last())
    await expect(page.locator('.card')).toHaveCount(3)

    words.offer(SHOUT)
    await expect(page.getByRole('region', { name: 'Notices' })).toContainText('“words” waits for your approval.')
    await expect(page.locator('.status-problems')).toContainText('error')
    await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Look at it' }).click()
    await expect(card(page, 'words')).toContainText('gone')
    await pressed(card(page, 'words'), 'Leave it')
    await expect(card(page, 'words').getByRole('button', { name: 'Look at it again' })).toBeVisible()
    await page.getByRole('button', { name: 'Close settings' }).click()
    await expect(page.getByRole('contentinfo')).not.toContainText('to approve')
  },
)

test(
  'a command that cannot be started says so, and is put right, stopped and removed',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await program.open()
    await openTools(page)
    await addServer(page, 'words', { command: 'no-such-program', args: [] })
    const server = card(page, 'words')
    await pressed(server, 'Approve and start')
    await expect(server).toContainText('does not work')
    await expect(server).toContainText('no-such-program')
    await passes(page, 'a broken server')

    const { command, args } = wordsServer(program, COUNT)
    await pressed(server, 'Change…')
    const form = page.getByRole('form', { name: 'Change “words”' })
    await form.getByRole('textbox', { name: 'Command', exact: true }).fill(command)
    await form.getByLabel('Arguments, one a line').fill(args.join('\n'))
    await pressed(form, 'Add a variable')
    await expect(form.getByRole('textbox', { name: 'Name 1' })).toBeFocused()
    await page.keyboard.type('WORDS_KEY')
    await page.keyboard.press('Tab')
    await page.keyboard.type('a-long-secret')
    await form.getByText('JSON', { exact: true }).click()
    await expect(form.getByRole('textbox', { name: 'Entry as JSON' })).toContainText('"WORDS_KEY": null')
    await pressed(form, 'Save')
    await expect(server.getByRole('region', { name: 'Start this server?' })).toContainText('WORDS_KEY')
    await expect(server).toContainText('How it is reached')
    await pressed(server, 'Approve and start')
    await pressed(server, 'Approve these tools')
    await expect(server).toContainText('ready')

    await pressed(server, 'Log')
    const log = server.getByRole('region', { name: 'Log of “words”' }).last()
    await expect(log).toContainText('The words server is up.')
    await expect(log).toContainText('Its key is [redacted]')
    await pressed(server, 'Change…')
    await expect(form.getByLabel('Value of WORDS_KEY')).toHaveValue('')
    await expect(form.getByLabel('Value of WORDS_KEY')).toHaveAttribute('placeholder', 'Unchanged')
    await passes(page, 'the entry of a server')
    await pressed(form, 'Cancel')
    await pressed(server, 'Stop')
    await expect(server).toContainText('You stopped it.')
    await server.getByRole('switch', { name: 'Use “words”' }).click()
    await expect(server.getByRole('switch', { name: 'Use “words”' })).not.toBeChecked()
    await pressed(server, 'Remove')
    await pressed(server, 'Remove the server')
    await expect(server).toBeHidden()
    await expect(part(page)).toBeFocused()
  },
)

test(
  'a server that dies shows its last lines and the place of its log',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await program.open()
    await openTools(page)
    const script = "console.error('reading licence.txt\\nno \\u202elicence'); process.exit(7)"
    await addServer(page, 'My words', { command: process.execPath, args: ['-e', script] })
    const server = card(page, 'My words')
    await pressed(server, 'Approve and start')
    await expect(server).toContainText('It ended by itself with the status 7.')
    await expect(server).toContainText('It printed last:')
    await expect(server).toContainText('reading licence.txt')
    await expect(server).toContainText('no \\u202elicence')
    const place = server.getByText('Its log:').locator('code')
    await expect(place).toContainText(/servers\/My_words-[0-9a-f]{8}\.log$/)
    expect(readFileSync(await place.innerText(), 'utf8')).toContain('reading licence.txt')
    await expect(server).toContainText('does not work', { timeout: 30_000 })
    await keep(server, 'server-died')
    await passes(page, 'a server that died')
  },
)

test('an import runs nothing', async ({ page, program }) => {
  await program.open()
  const made = join(program.documents, '..', 'made-by-import')
  const command = `require('node:fs').writeFileSync(${JSON.stringify(made)}, '')`
  const file = JSON.stringify({
    mcpServers: {
      maker: { command: process.execPath, args: ['-e', command] },
      far: { url: 'http://127.0.0.1:1/mcp', headers: { 'X-Key': 'a-long-secret' } },
      odd: { command: 5 },
    },
  })
  await openTools(page)
  await pressed(part(page), 'Import…')
  const form = page.getByRole('region', { name: 'Import servers of another app' })
  const drop = await page.evaluateHandle((text) => {
    const data = new DataTransfer()
    data.items.add(new File([text], 'other-app.json', { type: 'application/json' }))
    return data
  }, file)
  await form.dispatchEvent('drop', { dataTransfer: drop })
  await expect(form).toContainText('2 servers in it.')
  await expect(form).toContainText('“odd” is left out')
  await expect(form).toContainText('With values that are not shown here: X-Key')
  await passes(page, 'a file of servers')
  await form.getByRole('checkbox', { name: /far/ }).uncheck()
  await pressed(form, 'Add 1 server')
  await expect(card(page, 'maker')).toContainText('not approved')
  await expect(card(page, 'far')).toBeHidden()
  expect(existsSync(made)).toBe(false)
  await program.open()
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('“maker” waits for your approval.')
  expect(existsSync(made)).toBe(false)
  await openTools(page)
  await pressed(card(page, 'maker'), 'Approve and start')
  await expect.poll(() => existsSync(made)).toBe(true)
})

test('steps use the folders that are allowed', { tag: '@nightly' }, async ({ page, program }) => {
  await program.open()
  const folder = join(program.documents, '..', '..', '..', 'papers')
  mkdirSync(folder)
  writeFileSync(join(folder, 'a.txt'), '')
  await openTools(page)
  const list = page.getByRole('region', { name: 'Allowed folders' })
  await expect(list.getByRole('listitem').first()).toContainText('paths without a folder begin here')
  await list.getByLabel('Whole path of a folder').fill('papers')
  await pressed(list, 'Add')
  await expect(list.getByRole('alert')).toContainText('Write the whole path')
  await list.getByLabel('Whole path of a folder').fill(folder)
  await pressed(list, 'Add')
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await pressed(list, `Take ${folder} away`)
  await expect(list.getByRole('listitem')).toHaveCount(1)
  expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('')
})

test(
  'where the tools for the screen do not work, a server for it is on offer',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'platform', { get: () => 'Win32' })
    })
    await program.open()
    await openTools(page)
    await pressed(part(page), 'Add one for the screen…')
    const form = page.getByRole('form', { name: 'Add a server' })
    await expect(form.getByLabel('Arguments, one a line')).toHaveValue(/computer-use-mcp@/)
    await pressed(form, 'Add')
    await expect(card(page, 'desktop').getByRole('region', { name: 'Start this server?' })).toContainText(
      'npx -y computer-use-mcp@',
    )
    await expect(part(page)).not.toContainText('need Linux with X11')
  },
)
