import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { passes } from './accessible'
import { framesDuring, sayFrames } from './frames'
import { boxOf, step, test } from './program'
import { drawer, openRunnable, rows, runAll, runButton, sheet, status, tool } from './running'

// Answers come one by one, when the test lets them.
let server: Server
let site = ''
let held: (() => void)[] = []
let slow = 0 // ms until an answer comes by itself; 0: it does not

test.beforeEach(async () => {
  held = []
  server = createServer((request, response) => {
    const answer = (): void => void response.writeHead(request.url === '/3' ? 500 : 200).end('here')
    if (slow > 0) setTimeout(answer, slow)
    else held.push(answer)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
test.afterEach(() => {
  server.closeAllConnections()
  server.close()
})

// pages are the steps that ask for so many pages, of which so many at once.
const pages = (count: number, parallel: number, check: ReturnType<typeof tool>) => {
  const list = `[range(1; ${count + 1}) | {name: "Page \\(.)", path: "\\(.)"}]`
  return [
    tool('list', 'transform_data', { data: 0, program: list }),
    {
      id: 'each',
      name: 'Each page',
      kind: 'Loop',
      onFailure: 'continue',
      loop: { over: 'list.value', maxIterations: 20_000, parallel },
    },
    tool('ask', 'http_request', { url: `${site}/{{each.item.path}}` }),
    check,
    { id: 'next', name: 'Next page', kind: 'EndLoop', endLoop: { loop: 'each' } },
  ]
}
const isThere = 'if . then 1 else error("It is not there.") end'
const LINKS = ['list > each', 'each:LoopBody > ask', 'ask > check', 'check > next', 'next > each']

test('rounds that go on side by side are seen side by side, and looked into', async ({ page, program }) => {
  await openRunnable(
    page,
    program,
    pages(9, 4, tool('check', 'transform_data', { data: '{{ask.ok}}', program: isThere })),
    LINKS,
  )
  await runAll(page)
  const round = (n: number) => rows(page).filter({ hasText: `round ${n} of 9` })
  await expect(round(4)).toContainText('Page 4ask')
  await expect(rows(page).filter({ hasText: 'at once' })).toContainText('4 at once, 0 of 9 done')
  await expect(page.getByTestId('run-ask')).toHaveText('4 at it · 0 of 9 done')
  await expect(page.locator('.round-mark')).toHaveText('0 of 9 done')

  await round(2).getByRole('button').focus()
  await page.keyboard.press('ArrowRight')
  await expect(round(2).getByRole('button')).toHaveAttribute('aria-expanded', 'true')
  await expect(rows(page)).toHaveText([/^list/, /at once/, /round 1/, /round 2/, /^ask/, /round 3/, /round 4/])
  await passes(page)
  await page.keyboard.press('ArrowLeft')
  await expect(rows(page)).toHaveCount(6)

  for (const answer of held.splice(0, 4)) answer()
  await expect(rows(page).filter({ hasText: 'at once' })).toContainText('4 at once, 3 of 9 done · 1 failed')
  await expect(round(3)).toContainText('It is not there.')
  slow = 1
  while (held.length > 0) held.pop()?.()
  await expect(status(page)).toContainText('done')
  slow = 0
  const each = rows(page).filter({ hasText: '9 rounds, 1 failed' })
  await expect(each).toContainText('round 9 of 9')
})

test.describe('speed of rounds side by side', { tag: '@speed' }, () => {
  test.setTimeout(120_000)

  test('64 at once are followed', async ({ page, program }) => {
    slow = 300
    await openRunnable(page, program, pages(2000, 64, tool('check', 'wait', { milliseconds: 100 })), LINKS)
    await boxOf(step(page, 'each'))
    await runButton(page).click()
    const figures = await framesDuring(page, async () => {
      await sheet(page).getByRole('button', { name: 'Run', exact: true }).click()
      await expect(drawer(page).locator('.round-row').first()).toBeVisible()
      await page.waitForFunction(() => document.querySelector('.run-status')?.getAttribute('data-phase') === 'done', {
        timeout: 90_000,
      })
    })
    slow = 0
    sayFrames('4000 rounds, 64 at once', figures)
    expect.soft(figures.median).toBeLessThan(17 * 1.5)
    expect.soft(figures.worst).toBeLessThan(200 * 1.5)
  })
})
