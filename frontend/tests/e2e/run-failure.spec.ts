import { expect } from '@playwright/test'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { boxOf, test } from './program'
import { drawer, folderOf, openRunnable, runAll, runButton, sheet, status, tool } from './running'
import { keep, themed, THEMES } from './screens'
import { byNight } from './byNight'

const SIZES = [
  [1440, 900],
  [1024, 640],
  [640, 400],
] as const

for (const colorScheme of THEMES) {
  for (const [width, height] of SIZES) {
    test.describe(`${colorScheme} ${width}x${height}`, themed(colorScheme), () => {
      test.use({ colorScheme, viewport: { width, height } })

      test('the reason of a failed run is read whole', byNight(width !== 640), async ({ page, program }) => {
        const gone = join(
          folderOf(program),
          ...Array.from({ length: 6 }, () => 'a folder that is not there '.repeat(5).trim()),
          'gone.txt',
        )
        await openRunnable(page, program, [tool('read', 'read_file', { path: gone }, { name: 'Read what is gone' })])
        await runAll(page)
        await expect(status(page)).toHaveText('failed')
        const reason = drawer(page).locator('.run-end .run-message')
        await expect(reason).toContainText('gone.txt')
        await keep(page, `run-failed-${width}x${height}-${colorScheme}`)
        const again = drawer(page).getByRole('button', { name: /^Try again/ })
        await expect(again).toBeInViewport({ ratio: 1 })
        expect(await reason.evaluate(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight)).toBe(true)
        // What of it is out of sight is scrolled to by keys.
        const panel = drawer(page).getByRole('tabpanel')
        const scrolls = (): Promise<boolean> => panel.evaluate((one) => one.scrollHeight > one.clientHeight + 1)
        if (await scrolls()) {
          await drawer(page).getByRole('tab', { name: 'Run', exact: true }).focus()
          for (let i = 0; i < 4 && !(await panel.evaluate((one) => one === document.activeElement)); i += 1)
            await page.keyboard.press('Tab')
          await expect(panel).toBeFocused()
          await page.keyboard.press('End')
          await expect.poll(() => panel.evaluate((one) => one.scrollTop > 0)).toBe(true)
          await page.keyboard.press('Home')
          await expect.poll(() => panel.evaluate((one) => one.scrollTop)).toBe(0)
        }
        await again.focus()
        await expect(again).toBeInViewport({ ratio: 1 })
      })
    })
  }
}

test.describe('in a small window', () => {
  test.use({ viewport: { width: 640, height: 640 } })

  test('what came of a step is in sight beside why its run failed', { tag: '@nightly' }, async ({ page, program }) => {
    await openRunnable(page, program, [
      tool('first', 'wait', { milliseconds: 1 }, { name: 'Wait a moment' }),
      tool('read', 'read_file', { path: join(folderOf(program), 'gone.txt') }, { name: 'Read what is gone' }),
    ])
    await runAll(page)
    await expect(status(page)).toHaveText('failed')
    const head = drawer(page).locator('.drawer-head')
    const [tab, again] = [
      head.getByRole('tab', { name: 'Run', exact: true }),
      head.getByRole('button', { name: 'Run again' }),
    ]
    const top = async (one: typeof tab): Promise<number> => (await boxOf(one)).y
    expect(Math.abs((await top(again)) - (await top(tab)))).toBeLessThan(6)
    await page.getByTestId('step-first').click()
    const detail = drawer(page).getByRole('region', { name: /Wait a moment/ })
    await expect(detail.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 })
    const ways = drawer(page).locator('.run-end-ways .button')
    const tops = await ways.evaluateAll((all) => all.map((way) => Math.round(way.getBoundingClientRect().top)))
    expect(new Set(tops).size).toBe(1)
    await keep(page, 'run-failed-chosen-640x640')
  })
})

test('a write that finds its file there goes on by what its failure offers', async ({ page, program }) => {
  const folder = folderOf(program, { 'note.txt': 'old', 'where.txt': 'note.txt' })
  await openRunnable(page, program, [
    tool('where', 'read_file', { path: 'where.txt' }),
    tool('save', 'write_file', { path: '{{where.text}}', text: 'new' }, { name: 'Save' }),
  ])
  await runAll(page)
  await expect(status(page)).toHaveText('failed')
  const strip = drawer(page).locator('.run-end')
  await strip.getByRole('button', { name: 'Another name' }).click()
  await expect(page.getByRole('textbox', { name: 'File', exact: true })).toBeFocused()
  const inspector = page.getByRole('region', { name: 'Result' }) // the same ways stand at the step
  await expect(inspector.getByRole('button', { name: 'Append' })).toBeVisible()
  await keep(page, 'run-failed-ways')
  await strip.getByRole('button', { name: 'Overwrite' }).click()
  await expect(strip.getByRole('button', { name: 'Overwrite' })).toBeHidden()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(strip.getByRole('button', { name: 'Overwrite' })).toBeVisible()
  await strip.getByRole('button', { name: 'Overwrite' }).click()
  await strip.getByRole('button', { name: 'Try again from “Save”' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Run( although .*)?$/ })
    .click()
  await drawer(page).getByRole('button', { name: 'Allow once' }).click()
  await expect(status(page)).toHaveText('done')
  expect(readFileSync(join(folder, 'note.txt'), 'utf8')).toBe('new')
})

test(
  'a file that is there already is told before the run, with what to do',
  { tag: '@nightly' },
  async ({ page, program }) => {
    folderOf(program, { 'note.txt': 'old' })
    await openRunnable(page, program, [tool('save', 'write_file', { path: 'note.txt', text: 'new' }, { name: 'Save' })])
    await runButton(page).click()
    await expect(sheet(page)).toContainText('is there already, and this step replaces nothing')
    await keep(page, 'sheet-ways')
    await sheet(page).getByRole('button', { name: 'Append' }).click()
    await expect(sheet(page)).toContainText('is there already and will be added to')
    await sheet(page).getByRole('button', { name: 'Run', exact: true }).click()
    await expect(drawer(page)).toBeVisible()
  },
)

test(
  'a folder that data led to is allowed where the failure is told',
  { tag: '@nightly' },
  async ({ page, program }) => {
    const place = join(folderOf(program), '../../Elsewhere')
    mkdirSync(place, { recursive: true })
    writeFileSync(join(place, 'a.txt'), 'found')
    folderOf(program, { 'where.txt': join(place, 'a.txt') })
    await openRunnable(page, program, [
      tool('where', 'read_file', { path: 'where.txt' }),
      tool('read', 'read_file', { path: '{{where.text}}' }),
    ])
    await runAll(page)
    await drawer(page).getByRole('button', { name: 'Allow once' }).click()
    await expect(status(page)).toHaveText('failed')
    const strip = drawer(page).locator('.run-end')
    await strip.getByRole('button', { name: 'Allow this folder' }).click()
    await expect(strip.getByRole('button', { name: 'Allow this folder' })).toBeHidden()
    await strip.getByRole('button', { name: 'Try again from “read”' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Run', exact: true }).click() // it may do more now
    await expect(status(page)).toHaveText('done')
  },
)

test('a table with a title above it begins where its warning says', { tag: '@nightly' }, async ({ page, program }) => {
  folderOf(program, { 'list.csv': 'Report of May\nname;city\nAnn;Ulm\nBo;Rom\n' })
  await openRunnable(page, program, [tool('read', 'read_table', { path: 'list.csv' }, { name: 'Read' })])
  await runAll(page)
  await expect(status(page)).toHaveText('done')
  await page.getByTestId('step-read').click()
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result).toContainText('The first row names 1 of 2 columns and may be but a title.')
  await keep(page, 'table-title-ways')
  await result.getByRole('button', { name: 'Begin at row 2' }).click()
  await expect(page.getByRole('textbox', { name: 'The table begins in row' })).toHaveValue('2')
  await runAll(page)
  await expect(result).toContainText('Ulm')
  await expect(result).not.toContainText('may be but a title')
})

test('a run that could only not give its outputs is tried again from there, and nothing is called anew', async ({
  page,
  program,
}) => {
  const [file, outputs] = [
    join(folderOf(program), 'log.txt'),
    [{ name: 'sum', type: 'number', value: '{{rounds.results.0}}' }],
  ]
  const rounds = { id: 'rounds', name: 'Rounds', kind: 'Loop', loop: { times: 1, collect: 'many' } }
  const end = { id: 'end', name: 'End', kind: 'EndLoop', endLoop: { loop: 'rounds' } }
  const write = tool('log', 'write_file', { path: file, text: 'a', mode: 'append' }, { name: 'Write the log' })
  const links = ['log > rounds', 'rounds:LoopBody > end', 'end > rounds']
  await openRunnable(page, program, [write, rounds, end] as Parameters<typeof openRunnable>[2], links, { outputs })
  await runAll(page)
  await expect(status(page)).toHaveText('failed')
  const ended = drawer(page).locator('.run-end')
  await expect(ended).toContainText('the output “sum” cannot be given')
  await ended.getByRole('button', { name: 'Give its outputs again' }).click()
  await drawer(page).getByRole('tab', { name: 'Runs' }).click()
  const runs = drawer(page).locator('.drawer-row')
  await expect(runs).toHaveCount(2)
  await expect(runs.first().locator('.drawer-main')).toHaveAttribute('aria-current', 'true')
  await expect(runs.getByRole('button', { name: 'Give its outputs again' })).toHaveCount(1) // of the later one
  expect(readFileSync(file, 'utf8')).toBe('a')
})
