import { expect } from '@playwright/test'
import { inspector, stored } from './inspector'
import { step, test } from './program'
import { folderOf, openRunnable, runAll, tool } from './running'

test('a new data step passes the data on, and can be run before a line is added', async ({ page, program }) => {
  folderOf(program, { 'orders.csv': 'id,amount\n1,3\n2,5\n' })
  await openRunnable(page, program, [tool('orders', 'read_table', { path: 'orders.csv' })])
  await step(page, 'orders').click()
  await page.keyboard.press('a')
  await page.keyboard.type('shape data')
  await page.keyboard.press('Enter')
  const form = inspector(page)
  await expect(form.getByRole('button', { name: 'Add a line' })).toBeFocused()
  await expect(form).toContainText('Nothing is done yet: the data goes on as it is.')
  const passing = { tool: { name: 'transform_data', arguments: { data: '{{orders.rows}}', program: '.' } } }
  await stored(program, 'transform_data', passing)
  await form.getByRole('textbox', { name: 'Program (jq)' }).fill('')
  await page.keyboard.press('Tab')
  await expect(form.getByRole('textbox', { name: 'Program (jq)' })).toHaveValue('.')
  await stored(program, 'transform_data', passing)
  await runAll(page)
})
