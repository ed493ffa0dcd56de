import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { passes } from './accessible'
import { boxOf, step, test } from './program'
import { drawer, folderOf, openRunnable, rows, runAll, runButton, sheet, status, tool } from './running'
import { keep, LOOKS } from './screens'
import { NIGHT } from './byNight'

test('a step that is gone on with after a cut runs again', { tag: '@nightly' }, async ({ page, program }) => {
  await openRunnable(page, program, [tool('long', 'wait', { milliseconds: 600_000 })])
  await runAll(page)
  await expect(page.getByTestId('run-long')).toHaveAttribute('data-phase', 'running')
  await program.kill()
  await program.open()
  await page.locator('.status').getByRole('button', { name: 'run interrupted' }).click()
  await expect(page.getByTestId('run-long')).toHaveAttribute('data-phase', 'stopped')
  await drawer(page).getByRole('button', { name: 'Resume' }).click()
  await expect(status(page)).toHaveText('running')
  await expect(page.getByTestId('run-long')).toHaveAttribute('data-phase', 'running')
  await expect(rows(page)).toHaveCount(1)
  await page.locator('.header').getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(page.getByTestId('run-long')).toHaveAttribute('data-phase', 'stopped')
})

test('an HTTP answer that is no success shows its status', { tag: '@nightly' }, async ({ page, program }) => {
  const server = createServer((_, response) => {
    response.writeHead(501, { 'Content-Type': 'text/html' }).end('<!DOCTYPE HTML>')
  })
  await new Promise<void>((listens) => {
    server.listen(0, '127.0.0.1', listens)
  })
  const { port } = server.address() as AddressInfo
  await openRunnable(page, program, [
    tool('post', 'http_request', { method: 'POST', url: `http://127.0.0.1:${String(port)}/`, body: 'order' }),
  ])
  await runAll(page)
  await expect(status(page)).toHaveText('done')
  const line = rows(page).filter({ hasText: 'post' }).locator('.run-line').first()
  await expect(rows(page).filter({ hasText: 'Its answer is no success (501)' })).toBeVisible()
  await expect(line).toHaveText('HTTP 501 · <!DOCTYPE HTML>')
  await expect(line).toHaveAttribute('data-refused')
  const result = page.locator('.run-result')
  await expect(result).toHaveText('HTTP 501 · <!DOCTYPE HTML>')
  for (const percent of ['100 %', '83 %', '69 %']) {
    await expect(page.locator('.toolbar-zoom')).toHaveText(percent)
    const [line, badge] = [await boxOf(result), await boxOf(page.getByTestId('run-post'))]
    const [below, beside] = [badge.y - line.y - line.height, badge.x - line.x - line.width]
    expect(Math.max(below, beside), percent).toBeGreaterThanOrEqual(-1)
    await page.getByRole('button', { name: 'Zoom out' }).click()
  }
  await keep(page, 'run-refused-dark')
  server.close()
})

test(
  'the badge of a decision leaves the names of its ways free, however small they are',
  { tag: '@nightly' },
  async ({ page, program }) => {
    const condition = { left: { variable: 'wait.success' }, operator: 'Equals', right: { literal: true } }
    const nodes = [
      tool('wait', 'wait', { milliseconds: 0 }),
      { id: 'so', name: 'Is it so', kind: 'If', if: { condition } } as const,
      tool('a', 'wait', { milliseconds: 0 }),
      tool('b', 'wait', { milliseconds: 0 }),
    ]
    await openRunnable(page, program, nodes, ['wait > so', 'so:IfTrue > a', 'so:IfFalse > b'])
    await runAll(page)
    await expect(status(page)).toHaveText('done')
    const zoom = page.locator('.toolbar-zoom')
    for (let shown = 100; shown > 65; shown = Number.parseInt(await zoom.innerText())) {
      const badge = await boxOf(page.getByTestId('run-so'))
      for (const name of await page.locator('.output-label').all()) {
        const { x, y, width } = await boxOf(name)
        const apart = y >= badge.y + badge.height || x >= badge.x + badge.width || x + width <= badge.x
        expect(apart, `${shown} %: ${y} below ${badge.y + badge.height}`).toBe(true)
      }
      await page.getByRole('button', { name: 'Zoom out' }).click()
      await expect(zoom).not.toHaveText(`${shown} %`)
    }
  },
)

for (const look of LOOKS) {
  test(`the rounds that failed are counted, and found, ${look.name}`, NIGHT, async ({ page, program }) => {
    await page.setViewportSize(look)
    await page.emulateMedia({ colorScheme: look.name })
    folderOf(program, { 'a.txt': 'A', 'c.txt': 'C', 'd.txt': 'D' })
    await openRunnable(
      page,
      program,
      [
        { id: 'each', name: 'each', kind: 'Loop', loop: { over: 'inputs.names', maxIterations: 10 } },
        tool('read', 'read_file', { path: '{{each.item}}' }, { onFailure: 'branch' }),
        tool('tell', 'wait', { milliseconds: 1 }),
        { id: 'end', name: 'end', kind: 'EndLoop', endLoop: { loop: 'each' } },
        tool('after', 'wait', { milliseconds: 1 }),
      ],
      [
        'each:LoopBody > read',
        'read > end',
        'read:OnError > tell',
        'tell > end',
        'end > each',
        'each:LoopDone > after',
      ],
      { inputs: [{ name: 'names', type: 'array', default: ['a.txt', 'b.txt', 'c.txt', 'none.txt', 'd.txt'] }] },
    )
    await runAll(page)
    await expect(status(page)).toHaveText('done')
    await expect(rows(page).filter({ hasText: 'round 5 of 5' })).toHaveCount(1)
    await drawer(page).getByRole('button', { name: '2 of 5 rounds failed. Show round 2' }).click()
    await expect(rows(page).filter({ hasText: 'round 2 of 5' })).toHaveCount(1)
    await expect(rows(page).locator('.run-row').filter({ hasText: 'read' })).toHaveAttribute('data-phase', 'failed')
    await keep(page, `run-rounds-failed-${look.name}`)
    await drawer(page).getByRole('button', { name: '2 of 5 rounds failed. Show round 4' }).click()
    await expect(rows(page).filter({ hasText: 'round 4 of 5' })).toHaveCount(1)
    await expect(drawer(page).getByRole('button', { name: '2 of 5 rounds failed. Show round 2' })).toBeVisible()
    await passes(page, 'rounds that failed')
  })
}

test.describe('in a small window', () => {
  test.use({ viewport: { width: 1024, height: 640 } })

  test('what a call would overwrite is in sight before it is agreed to, however long its name', async ({
    page,
    program,
  }) => {
    const name = (which: string): string => `${which}-${'quarterly-figures-of-all-the-branches-'.repeat(3)}.txt`
    folderOf(program, { [name('from')]: 'A', [name('to')]: 'B' })
    await openRunnable(page, program, [
      tool('move', 'move_file', { from: name('from'), to: name('to'), overwrite: true }),
    ])
    await step(page, 'move').click()
    await runAll(page)
    const asked = drawer(page).getByRole('region', { name: 'May “Move or rename a file” be called?' })
    const answers = await boxOf(asked.locator('.run-answers'))
    for (const text of [name('from'), name('to'), 'Yes']) {
      const value = asked.locator('.argument pre').filter({ hasText: text })
      await expect(value).toBeInViewport({ ratio: 1 })
      const { y, height } = await boxOf(value)
      expect(y + height).toBeLessThanOrEqual(answers.y)
    }
    await expect(asked.getByRole('button', { name: 'Do not allow' })).toBeInViewport({ ratio: 1 })
    await expectOneRow(page, ['Pause', 'Stop'])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await keep(page, `run-asks-1024x640-${colorScheme}`)
    }
    await passes(page, 'a question in a small window')
  })

  test('what a run warns of is shown between two panels', { tag: '@nightly' }, async ({ page, program }) => {
    folderOf(program, { 'stays.csv': 'From,To\n2026-11-26,2026-11-24\n2026-11-26,2026-11-28\n' })
    const days = 'map(.days = days_between(.From; .To))'
    await openRunnable(page, program, [
      tool('read', 'read_table', { path: 'stays.csv' }),
      tool('shape', 'transform_data', { data: '{{read.rows}}', program: days }),
    ])
    await step(page, 'shape').click()
    await runAll(page)
    await expect(drawer(page).locator('.drawer-head').getByText('1 warning')).toBeInViewport({ ratio: 1 })
    await expectOneRow(page, ['Run again'])
  })

  test('what steers a run is whole between two panels', { tag: '@nightly' }, async ({ page, program }) => {
    await openRunnable(
      page,
      program,
      [
        { id: 'watch', name: 'Watch', kind: 'Loop', loop: { maxIterations: 3 } },
        tool('rest', 'wait', { milliseconds: 600_000 }),
        { id: 'again', name: 'again', kind: 'EndLoop', endLoop: { loop: 'watch' } },
      ],
      ['watch:LoopBody > rest', 'rest > again', 'again > watch'],
    )
    await step(page, 'rest').click()
    await runAll(page)
    await expectOneRow(page, ['Pause', 'Stop'])
  })
})

// expectOneRow holds that what steers the run is whole, in one row with the tabs and the
// cross that closes the drawer.
async function expectOneRow(page: Page, names: readonly string[]): Promise<void> {
  const { y, height } = await boxOf(drawer(page).getByRole('tab', { name: 'Run', exact: true }))
  for (const name of [...names, 'Close the drawer']) {
    const button = drawer(page).locator('.drawer-head').getByRole('button', { name, exact: true })
    await expect(button).toBeInViewport({ ratio: 1 })
    const box = await boxOf(button)
    expect(Math.abs(box.y + box.height / 2 - y - height / 2)).toBeLessThan(3)
  }
}

test('a pause is seen on card and line, and long times leave the rounds their place', async ({ page, program }) => {
  const nodes = [
    { id: 'twice', name: 'Twice', kind: 'Loop', loop: { times: 2 } },
    tool('w', 'wait', { milliseconds: 10 }),
    { id: 'end', name: 'End', kind: 'EndLoop', endLoop: { loop: 'twice' } },
  ]
  await openRunnable(page, program, nodes, ['twice:LoopBody > w', 'w > end', 'end > twice'])
  await page.keyboard.press('Control+k')
  await page.locator('dialog.palette input').fill('one step at a time')
  await page.keyboard.press('Enter')
  await sheet(page).getByRole('button', { name: 'Run', exact: true }).click()
  await expect(status(page)).toHaveText('paused')
  await expect(page.getByTestId('run-w')).toHaveText('goes on here')
  await expect(page.getByTestId('run-twice')).toHaveAttribute('data-phase', 'paused')
  await expect(rows(page).filter({ hasText: 'goes on here' })).toHaveCount(1)
  await page.waitForTimeout(1200) // a pause that is told
  await drawer(page).getByRole('button', { name: 'Go on' }).click()
  await expect(status(page)).toHaveText('done')
  await expect(drawer(page).locator('.run-figures')).toContainText('2 steps · 2 rounds · 2 calls')
  const loop = rows(page).first()
  await expect(loop.locator('.run-time').first()).toContainText('waited')
  const [round, took] = [await boxOf(loop.locator('.run-round')), await boxOf(loop.locator('.run-time').first())]
  expect(round.x + round.width).toBeLessThanOrEqual(took.x)
})

test('a trial is told from a run where there is little room', async ({ page, program }) => {
  await page.setViewportSize({ width: 1024, height: 640 })
  await openRunnable(page, program, [tool('say', 'notify', { message: 'Hello' })])
  await runButton(page).click()
  await sheet(page).getByRole('button', { name: 'Try without effects' }).click()
  await expect(status(page)).toHaveText('done')
  await step(page, 'say').click()
  const tag = drawer(page).locator('.run-dry').first()
  expect((await boxOf(tag)).width).toBeGreaterThan(50)
  await expect(page.getByRole('contentinfo')).toContainText('tried without effects')
})
