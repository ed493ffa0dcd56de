import { expect } from '@playwright/test'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { step, test } from './program'
import { RUN_ALTHOUGH, drawer, folderOf, openRunnable, rows, runAll, runButton, sheet, status, tool } from './running'
import { LOOKS, themed } from './screens'
import { openTools } from './servers'
import { NIGHT } from './byNight'

test(
  'a run that was resumed can be stopped and paused while it is at a long call',
  NIGHT,
  async ({ page, program }) => {
    await openRunnable(page, program, [tool('long', 'wait', { milliseconds: 600_000 })])
    await runAll(page)
    await expect(page.getByTestId('run-long')).toHaveAttribute('data-phase', 'running')
    await program.kill()
    await program.open()
    await page.locator('.status').getByRole('button', { name: 'run interrupted' }).click()
    await drawer(page).getByRole('button', { name: 'Resume' }).click()
    await expect(status(page)).toHaveText('running')
    await expect(drawer(page).getByRole('button', { name: 'Pause' })).toBeEnabled()
    await expect(page.locator('.header').getByRole('button', { name: 'Stop', exact: true })).toBeVisible()
    await drawer(page).getByRole('button', { name: 'Stop' }).click()
    await expect(status(page)).toHaveText('stopped')
  },
)

test('running a step, or from it on, asks for that part alone', async ({ page, program }) => {
  const folder = folderOf(program)
  const write = (id: string) => tool(id, 'write_file', { path: join(folder, `${id}.txt`), text: id, mode: 'create' })
  await openRunnable(page, program, [write('first'), write('second'), write('third')])
  await step(page, 'second').click()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('selected step alone')
  await page.keyboard.press('Enter')
  const only = page.getByRole('dialog', { name: 'Run the step “second”' })
  await expect(only).toContainText('second.txt')
  await expect(only).not.toContainText('first.txt')
  await expect(only).not.toContainText('third.txt')
  await page.keyboard.press('Escape')
  await step(page, 'second').click()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('run from the selected')
  await page.keyboard.press('Enter')
  const from = page.getByRole('dialog', { name: 'Run from “second” on' })
  await expect(from).toContainText('third.txt')
  await expect(from).not.toContainText('first.txt')
  await from.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(status(page)).toHaveText('done')
  expect(readFileSync(join(folder, 'third.txt'), 'utf8')).toBe('third')
  await runButton(page).click()
  await expect(sheet(page)).toContainText('first.txt')
})

test('a run that failed goes on from there, and keeps what came before', async ({ page, program }) => {
  const folder = folderOf(program, { 'in.txt': 'words' })
  await openRunnable(page, program, [
    tool('read', 'read_file', { path: join(folder, 'in.txt') }),
    tool('later', 'read_file', { path: join(folder, 'later.txt') }),
    tool('write', 'write_file', { path: join(folder, 'out.txt'), text: '{{read.text}}', mode: 'create' }),
  ])
  await runAll(page)
  await expect(status(page)).toHaveText('failed')
  rmSync(join(folder, 'in.txt'))
  writeFileSync(join(folder, 'later.txt'), 'there')
  // Why is said once in full: what is told of the step leads there.
  await rows(page).filter({ hasText: 'later' }).getByRole('button').first().click()
  await expect(drawer(page).getByText('Why it failed is said above.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Last result' })).toContainText('The run below says why it failed.')
  await page.screenshot({ path: test.info().outputPath('failed.png') })
  await drawer(page).getByRole('tab', { name: 'Runs' }).click()
  await expect(drawer(page).getByRole('button', { name: 'Try again from “later”' })).toBeVisible()
  await drawer(page).getByRole('tab', { name: 'Run', exact: true }).click()
  await drawer(page).getByRole('button', { name: 'Try again from “later”' }).click()
  await expect(status(page)).toHaveText('done')
  await expect(rows(page)).toHaveCount(2)
  expect(readFileSync(join(folder, 'out.txt'), 'utf8')).toBe('words')
})

test('a folder that is not there is made where it is allowed, once that was said', NIGHT, async ({ page, program }) => {
  const place = join(folderOf(program), '../../Later')
  await openRunnable(page, program, [tool('list', 'list_files', { folder: place })])
  await runButton(page).click()
  const allow = sheet(page).getByRole('button', { name: 'Allow this folder' })
  await allow.click()
  await expect(sheet(page).getByText(/Later” is not there\./)).toBeVisible()
  expect(existsSync(place)).toBe(false)
  await sheet(page).getByRole('button', { name: 'Make it and allow it' }).click()
  await expect(sheet(page).getByRole('button', { name: 'Run', exact: true })).toBeFocused()
  expect(existsSync(place)).toBe(true)
  await sheet(page).getByRole('button', { name: 'Run', exact: true }).click()
  await expect(status(page)).toHaveText('done')
  await openTools(page)
  const folders = page.getByRole('region', { name: 'Allowed folders' })
  await folders.getByLabel('Whole path of a folder').fill(`${place}/Still later`)
  await folders.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(folders.getByText(/Still later” is not there\./)).toBeVisible()
  await folders.getByRole('button', { name: 'Make it and allow it' }).click()
  await expect(folders.getByRole('listitem')).toContainText([/Planwright/, /Later$/, /Still later$/])
})

for (const look of LOOKS) {
  test(
    `a folder that a step needs is allowed where the run is asked for, ${look.name}`,
    NIGHT,
    async ({ page, program }) => {
      await page.setViewportSize(look)
      await page.emulateMedia({ colorScheme: look.name })
      const place = join(folderOf(program), '../../Elsewhere')
      mkdirSync(place, { recursive: true })
      writeFileSync(join(place, 'a.txt'), 'a')
      await openRunnable(page, program, [
        tool('list', 'list_files', { folder: place }),
        tool('read', 'read_file', { path: join(place, 'a.txt') }),
      ])
      await runButton(page).click()
      const anyway = sheet(page).getByRole('button', { name: RUN_ALTHOUGH })
      await expect(anyway).toHaveAttribute('data-tip', /2 steps cannot run as things stand/)
      await expect(anyway).not.toHaveClass(/primary/)
      await page.screenshot({ path: test.info().outputPath('sheet.png') })
      await anyway.click()
      await expect(drawer(page).locator('.run-end').getByRole('button', { name: 'Allow this folder' })).toBeVisible()
      await page.screenshot({ path: test.info().outputPath('strip.png') })
      await runButton(page).click()
      await sheet(page).getByRole('button', { name: 'Allow this folder' }).first().click()
      await expect(sheet(page).getByRole('button', { name: 'Allow this folder' })).toHaveCount(0)
      await sheet(page).getByRole('button', { name: 'Run', exact: true }).click()
      await expect(status(page)).toHaveText('done')
    },
  )
}

for (const look of LOOKS) {
  test(`what is on the disk is said before the run, ${look.name}`, NIGHT, async ({ page, program }) => {
    await page.setViewportSize(look)
    await page.emulateMedia({ colorScheme: look.name })
    folderOf(program, { 'there.csv': 'a\n1\n' })
    await openRunnable(page, program, [
      tool('inbox', 'list_files', { folder: 'Inbox' }),
      tool('read', 'read_table', { path: 'gone.csv' }),
      tool('write', 'write_table', { path: 'there.csv', rows: '{{read.rows}}', mode: 'overwrite' }),
    ])
    await runButton(page).click()
    await expect(sheet(page)).toContainText('2 steps cannot run as things stand')
    await expect(sheet(page)).toContainText('there.csv” is there already and will be replaced.')
    await expect(sheet(page)).toContainText('gone.csv” is not there: this step would fail.')
    await page.screenshot({ path: test.info().outputPath('finds.png') })
    await sheet(page).getByRole('button', { name: 'Make this folder' }).click()
    await expect(sheet(page)).toContainText('1 step cannot run as things stand')
    await expect(sheet(page)).not.toContainText('does not exist')
    await sheet(page).getByRole('button', { name: 'Change the step' }).click()
    await expect(sheet(page)).toBeHidden()
    await expect(
      page.getByRole('complementary', { name: 'Selected step' }).getByRole('textbox', { name: 'File' }),
    ).toHaveValue('gone.csv')
  })
}

for (const look of LOOKS) {
  test(
    `a folder that a step needs is allowed in the problems and at the step, before any run, ${look.name}`,
    themed(look.name),
    async ({ page, program }) => {
      await page.setViewportSize(look)
      await page.emulateMedia({ colorScheme: look.name })
      const [here, there] = ['Here', 'There'].map((name) => join(folderOf(program), '../..', name)) as [string, string]
      for (const place of [here, there]) {
        mkdirSync(place, { recursive: true })
        writeFileSync(join(place, 'a.txt'), 'a')
      }
      await openRunnable(page, program, [
        tool('first', 'read_file', { path: join(here, 'a.txt') }),
        tool('list', 'list_files', { folder: there }),
        tool('again', 'read_file', { path: join(here, 'a.txt') }),
      ])
      await expect(runButton(page)).toHaveAttribute('data-tip', /^3 steps cannot run yet/)
      await expect(runButton(page)).toHaveAttribute('data-stuck')
      await page.locator('.status-problems').click()
      await expect(drawer(page).getByText('outside the folders')).toHaveCount(3)
      await page.screenshot({ path: test.info().outputPath('problems.png') })
      await drawer(page).getByRole('button', { name: 'Allow this folder' }).first().click()
      await expect(drawer(page).getByText('outside the folders')).toHaveCount(1)
      await step(page, 'list').click()
      const inspector = page.locator('.inspector')
      await expect(inspector.getByRole('button', { name: 'Allow this folder' })).toHaveAttribute(
        'data-tip',
        new RegExp(`${there.split('/').at(-1)}$`),
      )
      await page.screenshot({ path: test.info().outputPath('inspector.png') })
      expect((await drawer(page).getByText('outside the folders').boundingBox())?.width).toBeGreaterThan(100)
      await inspector.getByRole('button', { name: 'Allow this folder' }).click()
      await expect(page.locator('.status-problems')).toHaveText('no problems')
      await expect(runButton(page)).not.toHaveAttribute('data-stuck')
      await runAll(page)
      await expect(status(page)).toHaveText('done')
    },
  )
}

test(
  'Ctrl+Enter runs from a field with what was just typed, and never presses what has the focus',
  NIGHT,
  async ({ page, program }) => {
    const folder = folderOf(program)
    await openRunnable(page, program, [
      tool('write', 'write_file', { path: join(folder, 'a.txt'), text: 'old', mode: 'create' }),
    ])
    await step(page, 'write').click()
    const inspector = page.locator('.inspector')
    await inspector.getByLabel('Text', { exact: true }).fill('new')
    await page.keyboard.press('Control+Enter')
    await expect(sheet(page)).toContainText('new')
    await page.keyboard.press('Escape')
    const on = inspector.getByRole('switch').first()
    await on.focus()
    await page.keyboard.press('Control+Enter')
    await expect(sheet(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(on).toHaveAttribute('aria-checked', 'true')
    await inspector.getByLabel('File', { exact: true }).fill('')
    await page.keyboard.press('Control+Enter')
    await expect(page.locator('.notices')).toContainText('“File” of “Write a file”')
    await expect(sheet(page)).toBeHidden()
  },
)

test('what a long run does is read from its beginning, and the keys begin there', NIGHT, async ({ page, program }) => {
  const folder = folderOf(program)
  await page.setViewportSize({ width: 1024, height: 640 })
  await openRunnable(
    page,
    program,
    Array.from({ length: 60 }, (_, i) =>
      tool(`s${i}`, 'write_file', { path: join(folder, `${i}.txt`), text: 'a', mode: 'create' }),
    ),
  )
  await page.locator('.canvas').press('Control+Enter')
  await expect(sheet(page).getByRole('heading', { name: 'Run “Runnable”' })).toBeInViewport()
  await expect(sheet(page).getByText('Nothing has begun.')).toBeInViewport()
  await expect(sheet(page).getByRole('heading', { name: 'What it does' })).toBeFocused()
  await expect(sheet(page).getByRole('button', { name: 'Run', exact: true })).not.toHaveAttribute('aria-disabled')
  await page.keyboard.press('Control+Enter')
  await expect(sheet(page)).toBeHidden()
})

test('a step that decided says which way it went', NIGHT, async ({ page, program }) => {
  await openRunnable(
    page,
    program,
    [
      {
        id: 'i',
        name: 'Any?',
        kind: 'If',
        if: { condition: { left: { literal: 1 }, operator: 'Equals', right: { literal: 2 } } },
        ends: ['IfTrue'],
      },
      tool('tell', 'write_file', { path: join(folderOf(program), 'a.txt'), text: 'a', mode: 'create' }),
    ],
    ['i:IfFalse > tell'],
  )
  await runButton(page).click()
  await sheet(page).getByRole('button', { name: 'Run', exact: true }).click()
  await expect(status(page)).toHaveText('done')
  await step(page, 'i').click()
  const result = page.getByRole('region', { name: 'Last result' })
  await expect(result).toContainText('It went on at: false')
  await expect(result).not.toContainText('no result yet')
})
