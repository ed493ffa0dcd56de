import { expect } from '@playwright/test'
import { test } from './program'
import { RUN_ALTHOUGH, drawer, folderOf, openRunnable, runAll, runButton, sheet, status, tool } from './running'
import { keep } from './screens'

// What this machine lacks for a run is told before it, with what mends that.

test(
  'a step that a model does says beforehand that none is connected',
  { tag: '@nightly' },
  async ({ page, program }) => {
    folderOf(program, { 'a.txt': 'A long text' })
    const sum = {
      id: 'sum',
      name: 'Sum up',
      kind: 'AiTransform',
      aiTransform: { kind: 'summarize', inputRef: 'read.text' },
    }
    await openRunnable(page, program, [tool('read', 'read_file', { path: 'a.txt' }), sum])
    await page.getByRole('button', { name: '1 warning', exact: true }).click()
    const problem = drawer(page).locator('[data-code="model-missing"]')
    await expect(problem).toContainText('“Sum up” needs a language model, and none is connected.')
    await expect(problem.getByRole('button', { name: 'Connect a model…' })).toBeVisible()
    await runButton(page).click()
    await expect(sheet(page).getByRole('button', { name: RUN_ALTHOUGH })).toBeVisible()
    await expect(sheet(page)).toContainText('None is connected, so these steps fail')
    await keep(page, 'supply-model')
    await sheet(page).getByRole('button', { name: 'Connect a model…' }).click()
    await expect(page.getByRole('dialog', { name: 'Connect a model' })).toBeVisible()
  },
)

test(
  'a notification that nothing on the machine shows is shown by the page',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await openRunnable(page, program, [tool('tell', 'notify', { title: 'Moved', message: '7 files' })])
    await runAll(page)
    await expect(status(page)).toHaveText('done')
    await expect(page.locator('.notice', { hasText: 'Moved: 7 files' })).toBeVisible()
  },
)

test('what a model cannot help does not offer one', { tag: '@nightly' }, async ({ page, program }) => {
  folderOf(program)
  await openRunnable(page, program, [tool('read', 'read_file', { path: 'gone.txt' })])
  await runButton(page).click()
  await sheet(page).getByRole('button', { name: RUN_ALTHOUGH }).click()
  await expect(status(page)).toHaveText('failed')
  await expect(drawer(page).getByRole('button', { name: 'Try again from “read”' })).toBeVisible()
  await expect(drawer(page).getByRole('button', { name: 'Connect a model…' })).toHaveCount(0)
})
