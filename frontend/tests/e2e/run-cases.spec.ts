import { expect } from '@playwright/test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { canvas } from './canvas'
import { choose } from './files'
import { passes } from './accessible'
import { boxOf, step, test } from './program'
import { drawer, folderOf, openRunnable, rows, runAll, runButton, sheet, status, takesAnswers, tool } from './running'
import { keep } from './screens'

test('a run is begun, answered and stopped by the keyboard alone', async ({ page, program }) => {
  await openRunnable(
    page,
    program,
    [
      tool('colour', 'ask_person', { question: 'Which?', choices: ['Red', 'Blue'] }),
      tool('words', 'ask_person', { question: 'What should it say?' }),
      tool('long', 'wait', { milliseconds: 600_000 }),
    ],
    undefined,
    { inputs: [{ name: 'title', type: 'string', required: true }] },
  )
  await canvas(page).focus()
  await page.keyboard.press('Control+Enter')
  await expect(sheet(page).getByLabel('title')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeHidden()
  await expect(canvas(page)).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(sheet(page).getByLabel('title')).toBeFocused()
  await page.keyboard.type('One')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('two')
  await takesAnswers(sheet(page), 'Run')
  await page.keyboard.press('Enter')

  await expect(drawer(page).getByRole('region', { name: 'Which?' })).toBeFocused()
  await page.keyboard.press('Tab') // the step it is about
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(drawer(page).getByRole('button', { name: 'Blue' })).toBeFocused()
  await takesAnswers(drawer(page), 'Blue')
  await page.keyboard.press('Space')
  await expect(drawer(page).getByLabel('Your answer')).toBeFocused()
  await page.keyboard.type('Hello')
  await takesAnswers(drawer(page), 'Answer')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('run-long')).toHaveAttribute('data-phase', 'running')
  await expect(drawer(page).getByRole('tab', { name: 'Run', exact: true })).toBeFocused()

  const line = (name: string) => rows(page).filter({ hasText: name }).getByRole('button').first()
  await line('long').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await expect(line('words')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(drawer(page).getByRole('region', { name: 'What “words” did' })).toContainText('Hello')
  await page.keyboard.press('Control+.')
  await expect(status(page)).toHaveText('stopped')
  await expect(page.getByRole('status', { name: 'Last edit' })).toHaveText('The run was stopped.')
})

test(
  'a question does not take the keyboard from who writes elsewhere',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await openRunnable(page, program, [
      tool('short', 'wait', { milliseconds: 1500 }),
      tool('words', 'ask_person', { question: 'What should it say?' }),
    ])
    await runAll(page)
    await page.locator('#composer').fill('Add')
    await expect(drawer(page).getByLabel('Your answer')).toBeVisible()
    await expect(page.locator('#composer')).toBeFocused()
    await page.locator('#composer').press('Control+.')
    await expect(status(page)).toHaveText('stopped')
  },
)

test('a run goes on behind another workflow, and is found again', { tag: '@nightly' }, async ({ page, program }) => {
  await openRunnable(page, program, [
    tool('short', 'wait', { milliseconds: 3000 }),
    tool('words', 'ask_person', { question: 'What should it say?' }),
  ])
  await runAll(page)
  await choose(page, 'New workflow')
  await expect(page.locator('.card')).toHaveCount(0)
  await expect(page.getByText('The run of “Runnable” asks something.')).toBeVisible()
  const mark = page.locator('.status').getByRole('button', { name: '1 other run waits for you' })
  await expect(mark).toBeVisible()
  await page.reload()
  await expect(mark).toBeVisible()
  await page.keyboard.press('Control+o')
  await expect(page.getByRole('dialog').locator('.document-row')).toContainText('run waits for you')
  await keep(page, 'run-elsewhere')
  await passes(page, 'a run of another workflow')
  await page.keyboard.press('Escape')
  await mark.click()
  await expect(mark).toBeHidden()
  await drawer(page).getByLabel('Your answer').fill('Hello')
  await takesAnswers(drawer(page), 'Answer')
  await page.keyboard.press('Enter')
  await expect(status(page)).toHaveText('done')
  await expect(page.getByTestId('run-words')).toHaveAttribute('data-phase', 'done')
})

test(
  'a workflow is changed while it runs, and the run keeps what it began with',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await openRunnable(page, program, [
      tool('words', 'ask_person', { question: 'What should it say?' }),
      tool('last', 'wait', { milliseconds: 1 }),
    ])
    await runAll(page)
    await expect(drawer(page).getByLabel('Your answer')).toBeVisible()
    const changed = drawer(page).getByText('You have changed the workflow since this run began.')
    await expect(changed).toBeHidden()
    await step(page, 'last').click()
    await page.keyboard.press('Delete')
    await expect(step(page, 'last')).toHaveCount(0)
    await expect(changed).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(step(page, 'last')).toBeVisible()
    await expect(changed).toBeHidden()
    await page.keyboard.press('Control+Shift+z')
    await expect(step(page, 'last')).toHaveCount(0)
    await expect(changed).toBeVisible()
    await keep(page, 'run-changed')
    await drawer(page).getByLabel('Your answer').fill('Hello')
    await takesAnswers(drawer(page), 'Answer') // what was said above has moved it
    await drawer(page).getByLabel('Your answer').press('Enter')
    await expect(status(page)).toHaveText('done')
    await expect(changed).toBeHidden()
    await expect(rows(page).filter({ hasText: 'last' })).toHaveCount(1)
    await rows(page).filter({ hasText: 'last' }).getByRole('button').first().click()
    await expect(drawer(page).getByRole('region', { name: 'What “last” did' })).toBeVisible()

    // What a step gave is told as from before it was changed.
    await step(page, 'words').click()
    const inspector = page.getByRole('complementary', { name: 'Selected step' })
    await inspector.getByRole('textbox', { name: 'Question', exact: true }).fill('What else?')
    await expect(page.getByTestId('run-words')).toContainText('before the change')
    await expect(rows(page).filter({ hasText: 'words' })).toContainText('before the change')
    await expect(inspector.getByText('This step was changed since this run.')).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('old.png') })
  },
)

test(
  'a step that waits says so wherever it is told of, and the map is not on it',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await openRunnable(page, program, [
      tool('words', 'ask_person', { question: 'What should it say?' }),
      ...Array.from({ length: 24 }, (_, i) => tool(`later${i}`, 'wait', { milliseconds: 1 })), // enough for a map
    ])
    await runAll(page)
    await expect(drawer(page).getByLabel('Your answer')).toBeVisible()
    await rows(page).filter({ hasText: 'words' }).getByRole('button').first().click()
    const detail = drawer(page).getByRole('region', { name: 'What “words” did' })
    await expect(detail).toContainText('waits for you')
    await expect(detail).toContainText('It waits for your answer.')
    await expect(page.getByRole('region', { name: 'Last result' })).toContainText('waits for you')

    // What is selected and what waits are under the map, wherever it stands: it goes.
    const map = page.getByRole('img', { name: 'Map of the workflow' })
    const card = step(page, 'words')
    const drag = async (to: { x: number; y: number }): Promise<void> => {
      const at = await boxOf(card)
      await page.mouse.move(at.x - 40, at.y + 20)
      await page.mouse.wheel(at.x - to.x, at.y - to.y)
      await expect.poll(async () => (await boxOf(card)).y).toBeCloseTo(to.y, -1)
    }
    const room = await boxOf(page.locator('.canvas'))
    const [right, foot] = [room.x + room.width, room.y + room.height]
    await drag({ x: right - 130, y: foot - 100 })
    const top = await boxOf(map)
    expect(top.y + top.height).toBeLessThan(foot - 110)
    await page.mouse.move(top.x + 20, top.y + 20) // it stays where the pointer is
    await page.mouse.wheel(0, -100)
    expect(await boxOf(map)).toEqual(top)
    await drag({ x: right - 130, y: room.y + 80 })
    expect((await boxOf(map)).y).toBeGreaterThan(room.y + 150)
  },
)

test('an empty workflow says why it is not run', { tag: '@nightly' }, async ({ page, program }) => {
  await program.open()
  await page.getByRole('button', { name: 'Start empty' }).click()
  await expect(runButton(page)).toHaveAccessibleDescription('Cannot run: there are no steps')
  await canvas(page).press('Control+Enter')
  await expect(sheet(page)).toBeHidden()
})

test('a very long result is shown and stays bounded', { tag: '@nightly' }, async ({ page, program }) => {
  const folder = folderOf(program, { 'long.txt': 'word '.repeat(200_000) })
  for (let i = 0; i < 2000; i += 1) writeFileSync(join(folder, `row-${i}.md`), '')
  await openRunnable(page, program, [
    tool('text', 'read_file', { path: join(folder, 'long.txt') }),
    tool('list', 'list_files', { folder, pattern: '*.md', limit: 100 }),
  ])
  await runAll(page)
  await expect(status(page)).toHaveText('done')
  await expect(rows(page).filter({ hasText: '1900 files more left out' })).toBeVisible()
  for (const [name, holds] of [
    ['text', 'Only the beginning is shown here.'],
    ['list', 'row-1.md'],
  ] as const) {
    await rows(page).filter({ hasText: name }).first().getByRole('button').first().click()
    const detail = drawer(page).getByRole('region', { name: `What “${name}” did` })
    await expect(detail).toContainText(holds)
  }
})

test('what a run asks has the keyboard where nothing was done since it began, also without a sheet', async ({
  page,
  program,
}) => {
  await openRunnable(page, program, [tool('words', 'ask_person', { question: 'What should it say?' })])
  await runAll(page)
  const field = drawer(page).getByLabel('Your answer')
  await field.fill('One')
  await takesAnswers(drawer(page), 'Answer')
  await field.press('Enter')
  await expect(status(page)).toHaveText('done')
  await canvas(page).press('Control+Enter')
  await expect(field).toBeFocused()
})
