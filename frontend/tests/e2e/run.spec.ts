import { expect } from '@playwright/test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { passes } from './accessible'
import { step, test } from './program'
import { drawer, folderOf, openRunnable, rows, runAll, runButton, sheet, status, tool } from './running'
import { keep, themed, THEMES } from './screens'

const equals = (variable: string, literal: unknown): object => ({
  left: { variable },
  operator: 'Contains',
  right: { literal },
})

// Every letter of a folder is read; those that are urgent are noted.
const letters = (folder: string) => [
  tool('list', 'list_files', { folder, pattern: '*.txt' }),
  { id: 'each', name: 'each', kind: 'Loop', loop: { over: 'list.files', maxIterations: 10 } },
  tool('read', 'read_file', { path: '{{each.item}}' }),
  { id: 'urgent', name: 'urgent', kind: 'If', if: { condition: equals('read.text', 'urgent') } },
  tool('note', 'write_file', { path: `${folder}/{{inputs.name}}.md`, text: '{{read.text}}', mode: 'overwrite' }),
  { id: 'again', name: 'again', kind: 'EndLoop', endLoop: { loop: 'each' } },
  tool('ask', 'ask_person', { question: 'Go on?' }),
]
const LINKS = [
  'list > each',
  'each:LoopBody > read',
  'read > urgent',
  'urgent:IfTrue > note',
  'urgent:IfFalse > again',
  'note > again',
  'again > each',
  'each:LoopDone > ask',
]
const INPUTS = {
  inputs: [
    { name: 'name', type: 'string', description: 'Where it is noted', required: true },
    { name: 'limit', type: 'integer', default: 3 },
  ],
}
const FILES = { 'a.txt': 'plain', 'b.txt': 'urgent: pay', 'c.txt': 'plain too' }

for (const colorScheme of THEMES) {
  test.describe(colorScheme, themed(colorScheme), () => {
    test.use({ colorScheme })

    test('a run is allowed, watched, answered and looked at', async ({ page, program }) => {
      const folder = folderOf(program, FILES)
      await openRunnable(page, program, letters(folder), LINKS, INPUTS)
      await page.locator('.canvas').press('Control+Enter')
      await expect(sheet(page)).toContainText(folder)
      await sheet(page).getByRole('button', { name: 'Run', exact: true }).click()
      await expect(sheet(page)).toContainText('Give a value.')
      await expect(sheet(page).getByLabel('name')).toBeFocused()
      await expect(sheet(page).getByLabel('limit')).toHaveValue('3')
      await keep(page, `run-sheet-${colorScheme}`)
      await passes(page, 'the sheet')
      await sheet(page).getByLabel('name').fill('noted')
      await sheet(page).getByRole('button', { name: 'Run', exact: true }).click()

      const may = drawer(page).getByRole('region', { name: 'May “Write a file” be called?' })
      await expect(may).toContainText('urgent: pay')
      await expect(page.getByRole('status', { name: 'Last edit' })).toContainText(
        'The run asks: May “Write a file” be called?',
      )
      await expect(page.getByTestId('run-note')).toHaveAttribute('data-phase', 'waiting')
      await expect(page.locator('.round-mark')).toHaveText('2 of 3')
      await expect(page.locator('.header').getByRole('button', { name: 'Stop', exact: true })).toBeVisible()
      await keep(page, `run-asks-${colorScheme}`)
      await passes(page, 'a question')
      await may.getByRole('button', { name: 'Allow once' }).click()
      const question = drawer(page).getByRole('region', { name: 'Go on?' })
      await question.getByLabel('Your answer').fill('Yes, do')
      await question.getByRole('button', { name: 'Answer', exact: true }).click()
      await expect(status(page)).toHaveText('done')
      expect(readFileSync(join(folder, 'noted.md'), 'utf8')).toBe('urgent: pay')
      await expect(page.locator('.round-mark')).toHaveText('3 of 3')
      await expect(page.locator('.link[data-taken]')).not.toHaveCount(0)

      // Rounds: the note was written in the second one only.
      await expect(rows(page).filter({ hasText: 'note' })).toHaveCount(0)
      await rows(page).filter({ hasText: 'each' }).getByRole('button', { name: 'Round before' }).click()
      await expect(rows(page).filter({ hasText: 'round 2 of 3' })).toHaveCount(1)
      await rows(page).filter({ hasText: 'note' }).getByRole('button').first().click()
      const detail = drawer(page).getByRole('region', { name: 'What “note” did' })
      await expect(detail).toContainText('urgent: pay')
      const result = page.getByRole('region', { name: 'Last result' })
      await expect(result).toContainText('round 2 of 3')
      await keep(page, `run-done-${colorScheme}`)
      await passes(page, 'a run that is over')
      await rows(page).filter({ hasText: 'read' }).getByRole('button').first().press('ArrowLeft')
      await expect(rows(page).filter({ hasText: 'round 1 of 3' })).toHaveCount(1)

      // A kept result stands for the step, and the sheet says so.
      await step(page, 'ask').click()
      await result.getByRole('button', { name: 'Keep this result' }).click()
      await expect(result).toContainText('stands for this step')
      await runButton(page).click()
      await expect(sheet(page).getByLabel('name')).toHaveValue('noted')
      await expect(sheet(page).getByRole('list', { name: 'Results that are used' })).toContainText(
        'the result kept from the run of',
      )
      await sheet(page).getByLabel('Always allow “Write a file” in this workflow').check()
      await sheet(page).getByRole('button', { name: 'Run', exact: true }).click()
      await expect(page.getByTestId('run-ask')).toHaveAttribute('data-phase', 'pinned')
      await expect(status(page)).toHaveText('done')
      await result.getByRole('button', { name: 'Take the pin away' }).click()
      await expect(result.getByRole('button', { name: 'Take the pin away' })).toBeHidden()

      await drawer(page).getByRole('tab', { name: 'Runs' }).click()
      await expect(drawer(page).getByRole('listitem')).toHaveCount(2)
      await passes(page, 'runs')
      await drawer(page).getByRole('button', { name: 'Remove this run' }).first().click()
      await expect(drawer(page).getByRole('listitem')).toHaveCount(1)
      await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo', exact: true }).click()
      await expect(drawer(page).getByRole('listitem')).toHaveCount(2)
    })
  })
}

test('a run without effects writes nothing, and a part can be run alone', async ({ page, program }) => {
  const folder = folderOf(program)
  await openRunnable(page, program, [
    tool('first', 'write_file', { path: `${folder}/a.md`, text: 'A' }),
    tool('second', 'write_file', { path: `${folder}/b.md`, text: 'B' }),
  ])
  await runButton(page).click()
  await sheet(page).getByRole('button', { name: 'Try without effects' }).click()
  await expect(status(page)).toHaveText('done')
  await expect(page.getByTestId('run-second')).toHaveAttribute('data-phase', 'simulated')
  expect(existsSync(join(folder, 'a.md'))).toBe(false)
  await step(page, 'second').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Run this step' }).click()
  await page
    .getByRole('dialog', { name: 'Run the step “second”' })
    .getByRole('button', { name: 'Run', exact: true })
    .click()
  await expect(page.getByTestId('run-second')).toHaveAttribute('data-phase', 'done')
  await expect(page.getByTestId('run-first')).toHaveCount(0)
  expect([existsSync(join(folder, 'a.md')), existsSync(join(folder, 'b.md'))]).toEqual([false, true])
})

test('a run goes step by step, and is stopped', async ({ page, program }) => {
  await openRunnable(page, program, [
    tool('one', 'wait', { milliseconds: 1 }),
    tool('two', 'wait', { milliseconds: 1 }),
    tool('long', 'wait', { milliseconds: 600_000 }),
  ])
  await page.keyboard.press('Control+k')
  await page.keyboard.type('one step at a time')
  await page.keyboard.press('Enter')
  await sheet(page).getByRole('button', { name: 'Run', exact: true }).click()
  await expect(status(page)).toHaveText('paused')
  await drawer(page).getByRole('button', { name: 'Step', exact: true }).click()
  await expect(page.getByTestId('run-one')).toHaveAttribute('data-phase', 'done')
  await expect(status(page)).toHaveText('paused')
  await drawer(page).getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByTestId('run-long')).toHaveAttribute('data-phase', 'running')
  await page.locator('.header').getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(status(page)).toHaveText('stopped')
  await expect(page.getByTestId('run-long')).toHaveAttribute('data-phase', 'stopped')
  await expect(runButton(page)).toBeEnabled()
})

test(
  'a failed step is explained, and a proposal holds the next run',
  { tag: '@nightly' },
  async ({ page, program }) => {
    const folder = folderOf(program, { 'there.txt': 'here' })
    const change = { update: [{ node_id: 'read', arguments: { path: join(folder, 'there.txt') } }] }
    await program.model([`The file was not there.\n${JSON.stringify(change)}`])
    await openRunnable(page, program, [tool('read', 'read_file', { path: join(folder, 'gone.txt') })])
    await runAll(page)
    await expect(status(page)).toHaveText('failed')
    await drawer(page).getByRole('button', { name: 'Show the step' }).click()
    await expect(page.getByRole('complementary', { name: 'Selected step' })).toContainText('gone.txt')
    await drawer(page).getByRole('button', { name: 'Ask the assistant what went wrong' }).click()
    await expect(page.getByText('Why did the step “read” fail')).toBeVisible()
    await expect(page.locator('#composer')).toBeFocused()
    await expect(runButton(page)).toHaveAttribute('data-tip', 'Cannot run: a proposed change waits for your decision')
    await page.keyboard.press('Enter')
    await expect(page.locator('.preview-bar')).toBeHidden()
    await runAll(page)
    await expect(status(page)).toHaveText('done')
  },
)

test('a run that was cut off goes on', async ({ page, program }) => {
  const folder = folderOf(program)
  await openRunnable(page, program, [
    tool('write', 'write_file', { path: join(folder, 'a.md'), text: 'A' }),
    tool('ask', 'ask_person', { question: 'Which?', choices: ['Red', 'Blue'] }),
  ])
  await runAll(page)
  await expect(drawer(page).getByRole('button', { name: 'Blue' })).toBeVisible()
  await program.kill()
  await program.open()
  const banner = page.getByRole('region', { name: 'The file of this workflow' })
  await expect(banner).toContainText('was cut off when the program ended')
  await page.locator('.status').getByRole('button', { name: 'run interrupted' }).click()
  await expect(banner).toBeEmpty() // what is looked at needs no more words
  await expect(page.getByTestId('run-write')).toHaveAttribute('data-phase', 'done')
  await drawer(page).getByRole('button', { name: 'Resume' }).click()
  await drawer(page).getByRole('button', { name: 'Blue' }).click()
  await expect(status(page)).toHaveText('done')
  await expect(rows(page).filter({ hasText: 'write' })).toHaveCount(1)
})

test('errors are shown where a run is asked for', { tag: '@nightly' }, async ({ page, program }) => {
  await openRunnable(page, program, [tool('odd', 'read_file', {})])
  await expect(runButton(page)).toHaveAttribute('data-tip', /^Cannot run: 1 error/)
  await runButton(page).click({ force: true })
  await expect(drawer(page).locator('[data-code="argument-missing"]')).toBeVisible()
})
