import { expect } from '@playwright/test'
import { inspector, stored } from './inspector'
import { step, test } from './program'
import { folderOf, openRunnable, runAll, tool } from './running'

test(
  'a new data step passes the data on, and can be run before a line is added',
  { tag: '@nightly' },
  async ({ page, program }) => {
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
  },
)

test('what a program makes of amounts in texts has a button that makes numbers of them first', async ({
  page,
  program,
}) => {
  const data = [{ amount: '2.093,11 €' }, { amount: '6,89 €' }]
  await openRunnable(page, program, [tool('keep', 'transform_data', { data, program: 'map(select(.amount > 10))' })])
  await step(page, 'keep').click()
  const look = inspector(page).getByRole('region', { name: 'What it makes' })
  await expect(look).toContainText('Texts such as “2.093,11 €” stand in “amount”')
  await look.getByRole('button', { name: 'They are written as 1.234,50' }).click()
  await expect(look).toContainText('2 rows → 1 row')
  await expect(inspector(page).getByRole('listitem', { name: /^Line 1: Turn a column into/ })).toBeVisible()
})
