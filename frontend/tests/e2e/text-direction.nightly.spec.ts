import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { banner, planned, read, rename, write } from './files'
import { open } from './fits'
import { field } from './inspector'
import { linear } from './plans'
import { ended, say, step, test } from './program'
import {
  RUN_ALTHOUGH,
  drawer,
  folderOf,
  openRunnable,
  rows,
  runButton,
  sheet,
  status,
  takesAnswers,
  tool,
} from './running'
import { keep } from './screens'
import { COUNT, addServer, card, openTools, part, pressed, wordsServer } from './servers'

const ARABIC = 'مرحبا'
const SWITCH = readFileSync(join(import.meta.dirname, 'switch.planwright.json'), 'utf8')

interface File {
  name: string
  nodes: { name: string; note?: string; switch?: { cases: { name: string }[] } }[]
  notes: object[]
}

// arabic gives a workflow Arabic names and notes.
function arabic(text: string): string {
  const file = JSON.parse(text) as File
  file.name = `${ARABIC} 1`
  for (const node of file.nodes) {
    node.name = `${ARABIC} ${node.name}`
    node.note = ARABIC
  }
  file.notes = [{ id: 'n1', text: ARABIC, position: { x: 400, y: 0 } }]
  return JSON.stringify(file)
}

// undirected lists the elements that show the text and do not take their direction from it.
// Code, and values as they are agreed to, are read from the left whatever they hold.
function undirected(text: string): string[] {
  const shows = (element: Element): boolean => {
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
      return element.value.includes(text)
    return [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.includes(text))
  }
  return [...document.querySelectorAll('body *')]
    .filter(
      (element) =>
        shows(element) &&
        !element.hasAttribute('dir') && // that of its own words, see dirOf
        !element.closest(
          '[dir="auto"], bdi, code, .code, .argument pre, .sheet-facts dd, .visually-hidden, [aria-live], [role="status"], option, title',
        ),
    )
    .map(
      (element) =>
        `${element.tagName.toLowerCase()}.${element.classList.value} in ${element.parentElement?.classList.value ?? ''}`,
    )
}

const expectDirected = (page: Page) =>
  expect.poll(async () => [...new Set(await page.evaluate(undirected, ARABIC))]).toEqual([])

test('what a run touches reads from the left, and a name in a title does not turn it', async ({ page, program }) => {
  const name = `${ARABIC} all.txt ${ARABIC}`
  await openRunnable(page, program, [tool('a', 'run_command', { argv: [ARABIC, 'all.txt'] })], undefined, { name })
  await runButton(page).click()
  const title = sheet(page).getByRole('heading', { level: 2 })
  await expect(title).toHaveText(`Run “${name}”`)
  await expect(title.locator('bdi')).toHaveText(name)
  const runs = sheet(page).locator('.sheet-facts dd div').filter({ hasText: ARABIC })
  await expect(runs).toHaveCSS('direction', 'ltr')
  await keep(page, 'run-sheet-arabic-dark')
})

test('what people and models write takes its own direction', async ({ page, program }) => {
  await program.model([`${ARABIC}: **${ARABIC}**\n\n- ${ARABIC}`])
  await program.open()
  await open(page, arabic(SWITCH))
  await expect(page.locator('.card').first()).toBeVisible()
  await expectDirected(page)
  await say(page, ARABIC)
  await ended(page)
  await page.locator('#composer').fill(ARABIC)
  await expectDirected(page)
  await page.getByRole('tab', { name: 'Steps' }).click()
  const rows = page.getByRole('treeitem')
  for (let i = 0; i < Math.min(6, await rows.count()); i++) {
    await rows.nth(i).click()
    await expectDirected(page)
  }
  const name = page.locator('.inspector').getByLabel('Name', { exact: true })
  await name.fill(`${ARABIC} 2`)
  await name.press('Enter')
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.locator('.history-line').first()).toContainText(ARABIC)
  await expectDirected(page)
  await page
    .getByRole('button', { name: /problem/ })
    .first()
    .click()
  await expectDirected(page)
  await page.keyboard.press('Control+f')
  await expectDirected(page)
})

test('a sentence about a step is read from the left, whatever the step is called', async ({ page, program }) => {
  const name = `${ARABIC} 1`
  await program.open()
  await open(
    page,
    JSON.stringify({
      version: 1,
      id: 'w',
      name: 'W',
      nodes: [{ id: 'a', name, kind: 'Tool', tool: { name: 'no_such_tool', arguments: {} } }],
      edges: [],
      notes: [],
    }),
  )
  await page
    .getByRole('button', { name: /1 error/ })
    .first()
    .click()
  const sentence = page.locator('.drawer-message > span').filter({ hasText: ARABIC }).first()
  await expect(sentence).toHaveCSS('direction', 'ltr')
  await expect(sentence.locator('bdi').first()).toHaveText(`“${name}”`)
})

test('so do values, questions, results and failures of a run', async ({ page, program }) => {
  const folder = folderOf(program)
  await openRunnable(
    page,
    program,
    [
      tool('q', 'ask_person', { question: `${ARABIC}?`, choices: [ARABIC, `${ARABIC} 2`] }, { name: ARABIC }),
      tool('w', 'write_file', { path: `${folder}/${ARABIC}.txt`, text: ARABIC }, { name: `${ARABIC} 1` }),
      tool(
        'o',
        'write_file',
        { path: `${folder}/${ARABIC}.txt`, text: '{{w.path}} {{q.answer}}', mode: 'overwrite' },
        { name: `${ARABIC} 2` },
      ),
      tool('r', 'read_file', { path: `${folder}/${ARABIC} 3.txt` }, { name: `${ARABIC} 3` }),
    ],
    undefined,
    {
      name: ARABIC,
      inputs: [
        { name: ARABIC, type: 'string', description: ARABIC, default: ARABIC },
        { name: `${ARABIC}2`, type: 'boolean', description: ARABIC },
      ],
    },
  )
  await runButton(page).click()
  await expect(sheet(page)).toContainText(ARABIC)
  await expectDirected(page)
  await takesAnswers(sheet(page), RUN_ALTHOUGH)
  await sheet(page).getByRole('button', { name: RUN_ALTHOUGH }).click()
  await expect(drawer(page).locator('.run-question')).toContainText(ARABIC)
  await expectDirected(page)
  await takesAnswers(drawer(page), `${ARABIC} 2`)
  await drawer(page)
    .getByRole('button', { name: `${ARABIC} 2`, exact: true })
    .click()
  await expect(drawer(page).locator('.run-question')).toContainText('Write a file')
  await expectDirected(page)
  await takesAnswers(drawer(page), 'Allow once')
  await drawer(page).getByRole('button', { name: 'Allow once' }).click()
  await expect(status(page)).toHaveText('failed')
  for (const row of await rows(page).all()) {
    await row.getByRole('button').first().click()
    await expectDirected(page)
  }
  await drawer(page).getByRole('tab', { name: 'Runs' }).click()
  await expectDirected(page)
})

test('so do a proposal and what contradicts it', async ({ page, program }) => {
  const change = {
    message: ARABIC,
    add: [{ step_type: 'Tool', name: ARABIC, tool_name: 'notify', arguments: { message: ARABIC } }],
    update: [{ node_id: 'look_for_new', arguments: { text: `${ARABIC} 1` } }],
  }
  await program.model([linear, JSON.stringify(change)])
  await program.open()
  await say(page, 'Open Notes')
  await ended(page)
  await step(page, 'look_for_new').click()
  await field(page, 'Text').fill(`${ARABIC} 2`)
  await page.keyboard.press('Tab')
  await expect(step(page, 'look_for_new')).toContainText(ARABIC)
  await say(page, ARABIC)
  await expect(page.getByText('Previewing 2 changes')).toBeVisible()
  await ended(page)
  await expectDirected(page)
  await page.getByRole('button', { name: 'Pick changes…' }).click()
  await expectDirected(page)
  await page.locator('.canvas').press('Control+z')
  await expect(page.getByRole('list', { name: 'Left out of the proposal' })).toContainText(ARABIC)
  await expectDirected(page)
})

test('so do servers, what they offer and print, and files of other apps', async ({ page, program }) => {
  await program.open()
  await openTools(page)
  const parameters = { type: 'object' as const, properties: { [ARABIC]: { type: 'string', description: ARABIC } } }
  const words = wordsServer(program, { ...COUNT, description: ARABIC, inputSchema: parameters })
  await addServer(page, 'words', words)
  await expectDirected(page)
  await pressed(card(page, 'words'), 'Approve and start')
  await card(page, 'words').locator('summary').first().click()
  await expectDirected(page)
  await pressed(card(page, 'words'), 'Approve these tools')
  await expect(card(page, 'words')).toContainText('ready')
  words.offer({ ...COUNT, description: `${ARABIC} 2`, inputSchema: parameters })
  await expect(card(page, 'words')).toContainText(`${ARABIC} 2`)
  await expectDirected(page)
  await addServer(page, 'gone', { command: 'no-such-program', args: [ARABIC] })
  await expectDirected(page)
  await pressed(card(page, 'gone'), 'Approve and start')
  await expect(card(page, 'gone')).toContainText('does not work')
  await expectDirected(page)
  await pressed(part(page), 'Import…')
  await page.getByLabel('Text of a file of servers').fill(
    JSON.stringify({
      mcpServers: {
        [ARABIC]: { command: 'run', args: [ARABIC], env: { KEY: ARABIC } },
        words: { command: ARABIC },
        more: { command: 'run', env: { [ARABIC]: 'x' } },
      },
    }),
  )
  await expect(page.locator('.imported')).toContainText(ARABIC)
  await expectDirected(page)
})

test('so does what another program changed in the file', async ({ page, program }) => {
  const path = await planned(page, program)
  const theirs = read(path)
  writeFileSync(path, ARABIC)
  await expect(banner(page)).toContainText('not a workflow')
  await expectDirected(page)
  await rename(page, `${ARABIC} 1`)
  theirs.name = `${ARABIC} 2`
  for (const node of theirs.nodes) node.name = ARABIC
  write(path, theirs)
  await expect(banner(page)).toContainText('was changed by another program')
  await banner(page).getByRole('button', { name: 'Compare…' }).click()
  await expect(page.getByRole('dialog')).toContainText(ARABIC)
  await expectDirected(page)
})
