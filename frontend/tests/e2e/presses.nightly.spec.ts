import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { linear, twoChanges } from './plans'
import { byKey, focused } from './focused'
import { say, step, test } from './program'
import { drawer, folderOf, openRunnable, runAll, runButton, sheet, status, takesAnswers, tool } from './running'
import { addServer, card, COUNT, openTools, part, wordsServer } from './servers'

// Buttons that take themselves away: each is pressed by the keyboard, which then is on
// something that is seen.

const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name, exact: typeof name === 'string' })

// goes presses a button and waits until it is gone.
async function goes(page: Page, one: Locator): Promise<void> {
  const first = one.first()
  await expect(first).toBeVisible()
  const before = await one.count()
  const name = (await first.textContent()) ?? ''
  await byKey(page, first)
  await expect(one).not.toHaveCount(before)
  await focused(page, name)
}

test('allowing the folders of a run leads to the run', async ({ page, program }) => {
  const [one, two] = ['one', 'two'].map((name) => join(program.documents, '../../../elsewhere', name))
  for (const folder of [one, two]) mkdirSync(folder ?? '', { recursive: true })
  await openRunnable(page, program, [
    tool('a', 'list_files', { folder: one }),
    tool('b', 'list_files', { folder: two }),
  ])
  await runButton(page).click()
  const allow = button(sheet(page), 'Allow this folder')
  const first = sheet(page).locator('.sheet-foot button').first()
  await expect(first).not.toHaveAttribute('aria-disabled')
  await goes(page, allow)
  await expect(allow).toBeFocused()
  await expect(first).not.toHaveAttribute('aria-disabled')
  await goes(page, allow)
  await expect(button(sheet(page), 'Run')).toBeFocused()
})

test('allowing folders in the problems and in the inspector, and quick fixes', async ({ page, program }) => {
  const [one, two] = ['one', 'two'].map((name) => join(program.documents, '../../../elsewhere', name))
  for (const folder of [one, two]) mkdirSync(folder ?? '', { recursive: true })
  await openRunnable(page, program, [
    tool('a', 'list_files', { folder: one }),
    tool('b', 'list_files', { folder: two }),
    tool('c', 'take_screenshoot', {}),
    tool('d', 'take_screenshott', {}),
    tool('e', 'take_screenshoot', {}),
    tool('f', 'take_screenshoot', {}),
  ])
  await page.getByRole('contentinfo').locator('.status-problems').click()
  await goes(page, button(drawer(page), 'Allow this folder'))
  await goes(page, drawer(page).locator('.drawer-problem .button').filter({ hasText: /Use/ }))
  await step(page, 'b').click()
  const inspector = page.getByRole('complementary', { name: 'Selected step' })
  await goes(page, button(inspector, 'Allow this folder'))
  await page.getByRole('tab', { name: 'Steps' }).click()
  await page.getByRole('treeitem').nth(4).click()
  await goes(page, inspector.locator('.button').filter({ hasText: /Use/ }))
  await goes(page, button(drawer(page), /^(Make .*certain fixes|Fix what is certain)$/))
})

test('trying again from a step leads to the run', async ({ page, program }) => {
  const folder = folderOf(program)
  await openRunnable(page, program, [
    tool('a', 'read_file', { path: join(folder, 'none.txt') }),
    tool('b', 'ask_person', { question: 'Go on?' }),
  ])
  await runAll(page)
  await expect(status(page)).toHaveText('failed')
  await byKey(page, button(drawer(page), /^Try again from/))
  await focused(page, 'Try again')
  await expect(page.locator('dialog :focus, .drawer :focus')).toHaveCount(1)
})

test('answering, stopping and removing a run', async ({ page, program }) => {
  await openRunnable(page, program, [
    tool('a', 'ask_person', { question: 'Go on?' }),
    tool('b', 'ask_person', { question: 'And on?' }),
  ])
  await runAll(page)
  const question = drawer(page).locator('.run-question')
  await takesAnswers(question, 'Answer')
  await question.getByRole('textbox').fill('yes')
  await byKey(page, button(question, 'Answer'))
  await focused(page, 'an answer')
  await goes(page, button(drawer(page), 'Stop'))
  await page.getByRole('tab', { name: 'Runs' }).click()
  await goes(page, button(drawer(page), /^Remove/))
})

test('adding a server leads to its first field', async ({ page, program }) => {
  await program.open()
  await openTools(page)
  await byKey(page, button(part(page), 'Add a server…'))
  await page.keyboard.type('words')
  await expect(part(page).getByLabel('Name', { exact: true })).toHaveValue('words')
  await byKey(page, button(part(page), 'Import…'))
  await page.keyboard.type('{}')
  await expect(part(page).locator('textarea').last()).toHaveValue('{}')
})

test('no key is lost until the next frame of a busy page', async ({ page, program }) => {
  await page.addInitScript(() => {
    const frame = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (call) => window.setTimeout(() => frame(call), 1_000)
  })
  await program.open()
  await openTools(page)
  await byKey(page, button(part(page), 'Add a server…'))
  await page.keyboard.type('words')
  await expect(part(page).getByLabel('Name', { exact: true })).toHaveValue('words')
})

test('approving and leaving what a server asks', async ({ page, program }) => {
  await program.open()
  await openTools(page)
  await addServer(page, 'words', wordsServer(program, COUNT))
  await addServer(page, 'more', wordsServer(program, COUNT))
  await takesAnswers(card(page, 'words'), 'Approve and start')
  await goes(page, button(card(page, 'words'), 'Approve and start'))
  await takesAnswers(card(page, 'words'), 'Approve these tools')
  await expect(card(page, 'words').locator('.tools-box')).toBeFocused() // what is asked next
  await goes(page, button(card(page, 'words'), 'Approve these tools'))
  await expect(card(page, 'words')).toBeFocused() // not a button that stops it
  await goes(page, button(card(page, 'more'), 'Leave it'))
  const on = card(page, 'words').getByRole('switch')
  await on.focus()
  await page.keyboard.press('Space')
  await expect(on).toHaveAttribute('aria-checked', 'false')
  await expect(on).toBeFocused()
  await button(card(page, 'words'), /^Remove/).click()
  await byKey(page, card(page, 'words').locator('.tools-box button').first())
  await expect(card(page, 'words')).toHaveCount(0)
  await focused(page, 'Remove')
  await expect(part(page)).toBeVisible()
})

test('using a model server that is found', async ({ page, program }) => {
  await program.listening({ models: ['one', 'two'], rules: [{ match: '', answers: [linear] }] })
  await program.open()
  await goes(page, button(page, 'Use it'))
})

test('applying and discarding a proposal, and restoring a version', async ({ page, program }) => {
  await program.model([linear, twoChanges, twoChanges])
  await program.open()
  await say(page, 'Open Notes')
  await expect(page.locator('.card')).toHaveCount(3)
  const bar = page.getByRole('region', { name: 'Preview of the proposed change' })
  for (const name of ['Discard', 'Apply']) {
    await say(page, `Tell me, and ${name}`)
    await expect(bar).toBeVisible()
    await goes(page, bar.getByRole('button', { name }))
  }
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByRole('option').nth(1).click()
  await goes(page, button(page, /^Restore/))
})

test('closing a notice', async ({ page, program }) => {
  await openRunnable(page, program, [tool('a', 'notify', { message: '{{inputs.one}}' })], [], {
    inputs: [{ name: 'one', type: 'string' }],
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Inputs of the workflow')
  await page.keyboard.press('Enter')
  await button(page, /^Remove input/).click()
  await goes(
    page,
    page.getByRole('region', { name: 'Notifications' }).or(page.locator('.notices')).locator('.notice .icon-button'),
  )
})
