import { expect } from '@playwright/test'
import { passes } from './accessible'
import { test } from './program'
import { drawer, openRunnable, runAll, status, tool } from './running'

// What a workflow remembers between its runs is shown, and taken away once that is confirmed.
test('what a workflow remembers is shown, forgotten in part and in whole', async ({ page, program }) => {
  await openRunnable(page, program, [
    tool('fresh', 'only_new', { list: ['a', 'b'], key: 'mail' }),
    tool('keep', 'remember', { key: 'last', value: 'today' }),
    tool('more', 'remember', { key: 'more', value: { n: 1 } }),
  ])
  await runAll(page)
  await expect(status(page)).toContainText('done')
  await page.getByRole('tab', { name: 'Runs', exact: true }).click()
  await drawer(page).getByRole('button', { name: 'What it remembers' }).click()
  const dialog = page.getByRole('dialog', { name: 'What it remembers' })
  const kept = dialog.getByRole('listitem')
  await expect(kept).toHaveText(['last"today"', 'more{"n":1}', 'mail2 elements that runs were given as new'])
  await passes(page, 'what it remembers')
  await dialog.getByRole('button', { name: 'Forget “more”' }).click()
  await dialog.getByRole('button', { name: 'Keep', exact: true }).click()
  await expect(kept).toHaveCount(3)
  await dialog.getByRole('button', { name: 'Forget “more”' }).click()
  await passes(page, 'a question about what it remembers')
  await dialog.getByRole('button', { name: 'Forget', exact: true }).click()
  await expect(kept).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Forget all' }).click()
  await dialog.getByRole('button', { name: 'Forget', exact: true }).click()
  await expect(dialog).toContainText('It remembers nothing.')
})
