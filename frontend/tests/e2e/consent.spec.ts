import { expect } from '@playwright/test'
import { byNight } from './byNight'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { passes } from './accessible'
import { test } from './program'
import {
  RUN_ALTHOUGH,
  drawer,
  folderOf,
  openRunnable,
  rows,
  runAll,
  runButton,
  sheet,
  status,
  takesAnswers,
  tool,
} from './running'
import { keep, themed, THEMES } from './screens'

// A command whose end was not to be seen: a long line, a break, and signs that turn or
// hide what follows.
const SCRIPT = `ls -la ${'/var/log/some/folder '.repeat(10)}\ntouch PWNED \u202e\u200b\u00a0`
const SHOWN = `"sh"\n"-c"\n"ls -la ${'/var/log/some/folder '.repeat(10)}⏎\ntouch PWNED \\u202e\\u200b\\u00a0"`

for (const colorScheme of THEMES) {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 1024, height: 640 },
  ]) {
    test.describe(`${colorScheme} ${String(viewport.width)}`, themed(colorScheme), () => {
      test.use({ colorScheme, viewport })

      test(
        'the sheet and the question show all of a command',
        byNight(viewport.width > 1024),
        async ({ page, program }) => {
          const folder = folderOf(program)
          await openRunnable(page, program, [tool('a', 'run_command', { argv: ['sh', '-c', SCRIPT] })])
          await runButton(page).click()
          const run = sheet(page).getByRole('button', { name: 'Run', exact: true })
          await expect(run).toBeFocused()
          await expect(run).toHaveCSS('outline-style', 'solid') // after a click too
          await page.keyboard.press('Escape')
          await page.locator('.canvas').press('Control+Enter') // the dialog is loaded by now
          await expect(run).toBeFocused()
          const shown = sheet(page).locator('.argument pre')
          expect(await shown.textContent()).toBe(SHOWN)
          await expect(sheet(page).locator('.argument dt')).toContainText('237 characters')
          await keep(page, `consent-sheet-${colorScheme}-${String(viewport.width)}`)
          await passes(page, 'the sheet')
          await sheet(page).getByRole('button', { name: 'Run', exact: true }).click()

          const asked = drawer(page).getByRole('region', { name: 'May “Run a program” be called?' })
          expect(await asked.locator('.argument pre').textContent()).toBe(SHOWN)
          await keep(page, `consent-question-${colorScheme}-${String(viewport.width)}`)
          await passes(page, 'the question')
          await asked.getByRole('button', { name: 'Do not allow' }).click()
          await expect(status(page)).toHaveText('failed')
          expect(existsSync(join(folder, 'PWNED'))).toBe(false)
        },
      )
    })
  }
}

test('where a step cannot run, Enter begins nothing', { tag: '@nightly' }, async ({ page, program }) => {
  await openRunnable(page, program, [tool('a', 'read_file', { path: join(folderOf(program), 'gone.txt') })])
  await page.locator('.canvas').press('Control+Enter')
  await expect(sheet(page).getByRole('heading', { name: 'What it does' })).toBeFocused()
  await takesAnswers(sheet(page), RUN_ALTHOUGH)
  await page.keyboard.press('Enter')
  await expect(sheet(page)).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
})

test('no key that was meant for something else agrees to a run', async ({ page, program }) => {
  const folder = folderOf(program)
  const write = (name: string) => tool(name, 'run_command', { argv: ['touch', join(folder, name)] })
  await openRunnable(page, program, [write('one'), write('two')])
  const run = sheet(page).getByRole('button', { name: 'Run', exact: true })
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.locator('.canvas').press('Control+Enter')
  await expect(run).toHaveAttribute('aria-disabled', 'true')
  await page.clock.runFor(400)
  await page.keyboard.press('Control+Enter') // too soon
  await expect(sheet(page)).toBeVisible()
  await page.clock.runFor(100)
  await expect(run).not.toHaveAttribute('aria-disabled')
  await run.click()
  const first = drawer(page).locator('.run-question').getByRole('button', { name: 'Allow once' })
  await expect(first).toHaveAttribute('aria-disabled', 'true')
  await page.clock.runFor(400)
  await first.focus()
  await page.keyboard.press('Enter') // too soon
  await page.clock.resume()
  await expect(first).not.toHaveAttribute('aria-disabled')
  expect(existsSync(join(folder, 'one'))).toBe(false)
  await page.keyboard.down('Enter')
  await page.keyboard.down('Enter') // held: what comes next is not answered by it
  await expect(drawer(page).locator('.run-question')).toContainText('two')
  await drawer(page).getByRole('button', { name: 'Do not allow' }).click()
  await expect(status(page)).toHaveText('failed')
  expect([existsSync(join(folder, 'one')), existsSync(join(folder, 'two'))]).toEqual([true, false])
})

test(
  'names turn and hide nothing around them, and those of all scripts look right',
  { tag: '@nightly' },
  async ({ page, program }) => {
    const names = ['pay\u202egnp.exe', 'zero\u200bwidth\u0007', 'مثال می\u200cخواهم', '👩\u200d💻 क्\u200dष']
    await openRunnable(
      page,
      program,
      names.map((name, i) => ({ ...tool(`s${String(i)}`, 'clipboard_set', { text: '\u2066x' }), name })),
      undefined,
      { name: 'a\u202eb' },
    )
    const shown = ['pay\\u202egnp.exe', 'zero\\u200bwidth\\u0007', names[2] ?? '', names[3] ?? '']
    await expect(page.locator('.card-name')).toHaveText(shown)
    await expect(page.locator('.card .piece-line').first()).toContainText('\\u2066x')
    await expect(page.locator('.header-name')).toHaveText('a\\u202eb')
    await expect(page).toHaveTitle(/a\\u202eb/)
    await page.getByRole('tab', { name: 'Steps' }).click()
    await expect(page.locator('.steps-name')).toHaveText(shown)
    await runButton(page).click()
    await expect(sheet(page).locator('.sheet-step strong')).toHaveText(shown)
  },
)

const overwrite = (path: string) => [
  { id: 'l', name: 'l', kind: 'Loop', loop: { times: 50 } },
  tool('write', 'write_file', { path, text: '{{l.iteration}}', mode: 'overwrite' }),
  { id: 'e', name: 'e', kind: 'EndLoop', endLoop: { loop: 'l' } },
]
const ROUND = ['l:LoopBody > write', 'write > e', 'e > l']

test('fifty rounds that do the same are allowed by one answer', async ({ page, program }) => {
  const folder = folderOf(program, { 'a.txt': 'before' })
  await openRunnable(page, program, overwrite('a.txt'), ROUND)
  await runAll(page)
  await drawer(page).getByRole('button', { name: 'Allow for this run' }).click()
  await expect(status(page)).toHaveText('done')
  expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('50')
})

test('where each round replaces something else, each asks and says why', async ({ page, program }) => {
  await openRunnable(page, program, overwrite('{{l.iteration}}.txt'), ROUND)
  await runAll(page)
  await expect(drawer(page)).toContainText('Each call may change something else')
  await expect(drawer(page).getByRole('button', { name: 'Allow for this run' })).toBeHidden()
})
