import { expect } from '@playwright/test'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { passes } from './accessible'
import { boxOf, step, test } from './program'
import { drawer, folderOf, openRunnable, rows, runAll, status, tool } from './running'
import { SCREENS } from './screens'

test('a step that is gone on with after a cut runs again', async ({ page, program }) => {
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

test('an HTTP answer that is no success shows its status', async ({ page, program }) => {
  const server = createServer((_, response) => { response.writeHead(501, { 'Content-Type': 'text/html' }).end('<!DOCTYPE HTML>') })
  await new Promise<void>((listens) => { server.listen(0, '127.0.0.1', listens) })
  const { port } = server.address() as AddressInfo
  await openRunnable(page, program, [tool('post', 'http_request', { method: 'POST', url: `http://127.0.0.1:${String(port)}/`, body: 'order' })])
  await runAll(page)
  await expect(status(page)).toHaveText('done')
  const line = rows(page).filter({ hasText: 'post' }).locator('.run-line')
  await expect(line).toHaveText('HTTP 501 · <!DOCTYPE HTML>')
  await expect(line).toHaveAttribute('data-refused')
  await expect(page.locator('.run-result')).toHaveText('HTTP 501 · <!DOCTYPE HTML>')
  await page.screenshot({ path: join(SCREENS, 'run-refused-dark.png') })
  server.close()
})

test.describe('in a small window', () => {
  test.use({ viewport: { width: 1024, height: 640 } })

  test('what a call would overwrite is in sight before it is agreed to', async ({ page, program }) => {
    folderOf(program, { 'a.txt': 'A', 'b.txt': 'B' })
    await openRunnable(page, program, [tool('move', 'move_file', { from: 'a.txt', to: 'b.txt', overwrite: true })])
    await step(page, 'move').click()
    await runAll(page)
    const asked = drawer(page).getByRole('region', { name: 'May “move_file” be called?' })
    const answers = await boxOf(asked.locator('.run-answers'))
    for (const name of ['a.txt', 'b.txt', 'true']) {
      const value = asked.locator('.argument pre').filter({ hasText: name })
      await expect(value).toBeInViewport({ ratio: 1 })
      const { y, height } = await boxOf(value)
      expect(y + height).toBeLessThanOrEqual(answers.y)
    }
    await expect(asked.getByRole('button', { name: 'Do not allow' })).toBeInViewport({ ratio: 1 })
    await page.screenshot({ path: join(SCREENS, 'run-asks-1024x640-dark.png') })
    await passes(page, 'a question in a small window')
  })
})
