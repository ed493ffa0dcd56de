import { expect } from '@playwright/test'
import { readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { passes } from './accessible'
import { test } from './program'
import { drawer, folderOf, openRunnable, rows, runAll, runButton, sheet, status, tool } from './running'
import { keep, LOOKS, themed } from './screens'

// A server that gives the same few bytes, of no type that is text, and counts how often.
const BYTES = [0x50, 0x4b, 0, 0xff, 0xfe]
let server: Server
let url = ''
let asked = 0

test.beforeEach(async () => {
  asked = 0
  server = createServer((_, response) => {
    asked += 1
    response.writeHead(200, { 'Content-Type': 'application/zip' }).end(Buffer.from(BYTES))
  })
  await new Promise<void>((listens) => {
    server.listen(0, '127.0.0.1', listens)
  })
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/report.zip`
})
test.afterEach(() => {
  server.close()
})

for (const look of LOOKS) {
  test(
    `a file that a step gave is shown with its type, size and place, until it is not kept, ${look.name}`,
    themed(look.name),
    async ({ page, program, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.setViewportSize(look)
      await page.emulateMedia({ colorScheme: look.name })
      const folder = folderOf(program)
      await openRunnable(page, program, [
        tool('get', 'http_request', { url: url }),
        tool('save', 'write_file', { path: `${folder}/out.zip`, file: '{{get.file}}', mode: 'create' }),
      ])
      await runAll(page)
      await expect(status(page)).toHaveText('done')
      expect([...readFileSync(join(folder, 'out.zip'))]).toEqual(BYTES)
      const get = rows(page).filter({ hasText: 'get' })
      await expect(get.locator('.run-line')).toContainText('report.zip')
      await get.getByRole('button').first().click()
      const file = drawer(page).locator('.run-file')
      await expect(file).toContainText('report.zip')
      await expect(file).toContainText('application/zip · 5 bytes')
      await file.scrollIntoViewIfNeeded()
      await keep(page, `run-file-${look.name}`)
      await passes(page, 'a file of a run')
      await drawer(page).getByRole('button', { name: 'Copy the path of report.zip' }).click()
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe('')
      const path = await page.evaluate(() => navigator.clipboard.readText())
      expect([...readFileSync(path)]).toEqual(BYTES)

      rmSync(path)
      await page.reload()
      await page.locator('.status').getByRole('button', { name: 'no problems' }).click()
      await drawer(page).getByRole('tab', { name: 'Run', exact: true }).click()
      await rows(page).filter({ hasText: 'get' }).getByRole('button').first().click()
      await expect(file).toContainText('report.zip')
      await expect(file).toContainText('not kept any more')
      await expect(drawer(page).getByRole('button', { name: 'Copy the path of report.zip' })).toHaveCount(0)
    },
  )

  test(
    `what simulated results decide is said to be assumed, and the other way is tried, ${look.name}`,
    themed(look.name),
    async ({ page, program }) => {
      await page.setViewportSize(look)
      await page.emulateMedia({ colorScheme: look.name })
      const sent = { left: { variable: 'post.status' }, operator: 'Equals', right: { literal: 200 } }
      await openRunnable(
        page,
        program,
        [
          tool('post', 'http_request', { method: 'POST', url: url, body: 'order' }),
          { id: 'sent', name: 'sent', kind: 'If', if: { condition: sent } },
          tool('thank', 'notify', { message: 'Thank you' }),
          tool('complain', 'notify', { message: 'It failed' }),
        ],
        ['post > sent', 'sent:IfTrue > thank', 'sent:IfFalse > complain'],
      )
      await runButton(page).click()
      await sheet(page).getByRole('button', { name: 'Try without effects' }).click()
      await expect(status(page)).toHaveText('done')
      const line = (name: string) =>
        rows(page)
          .locator('.run-row')
          .filter({ has: page.locator('.run-name', { hasText: name }) })
      await expect(line('thank')).toHaveAttribute('data-phase', 'simulated')
      await expect(line('complain')).toHaveCount(0)
      await expect(line('sent')).toHaveAttribute('data-phase', 'assumed')
      await expect(page.getByTestId('run-sent')).toHaveAttribute('data-phase', 'assumed')
      await expect(drawer(page).locator('.run-dry[data-phase=assumed]')).toHaveText('1 way assumed')
      await line('sent').getByRole('button').first().click()
      const detail = drawer(page).getByRole('region', { name: 'What “sent” did' })
      await expect(detail).toContainText('Simulated results decided this. A real run may go another way.')
      const other = detail.getByRole('button', { name: 'Try the other way' })
      await other.scrollIntoViewIfNeeded()
      await keep(page, `run-assumed-${look.name}`)
      await passes(page, 'a way that is assumed')

      await other.click()
      await expect(line('complain')).toHaveAttribute('data-phase', 'simulated')
      await expect(line('thank')).toHaveCount(0)
      await expect(line('sent')).toHaveAttribute('data-phase', 'assumed')
      await expect(status(page)).toHaveText('done')
      await line('sent').getByRole('button').first().click()
      await other.click()
      await expect(line('thank')).toHaveAttribute('data-phase', 'simulated')
      expect(asked).toBe(0)
    },
  )
}

test('a run that is done says how often it was warned', { tag: '@nightly' }, async ({ page, program }) => {
  const folder = folderOf(program, { 'a.csv': 'n\n1\n' })
  await openRunnable(page, program, [
    tool('read', 'read_table', { path: `${folder}/a.csv` }),
    tool('shape', 'transform_data', { data: '{{read.rows}}', program: 'map({n, other})' }),
  ])
  await runAll(page)
  await expect(status(page)).toHaveText('done')
  await expect(drawer(page).locator('.drawer-head')).toContainText(/\d warning/)
})
