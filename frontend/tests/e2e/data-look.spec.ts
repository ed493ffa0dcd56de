import { expect } from '@playwright/test'
import { inspector, stored } from './inspector'
import { passes } from './accessible'
import { step, test } from './program'
import { drawer, folderOf, openRunnable, runAll, status, tool } from './running'
import { keep } from './screens'

const DATA = '{{orders.rows}}'
const LARGEST = 'map(select(.paid == "no")) | sort_by(-.amount)'
const REDUCED = 'reduce .[] as $x ({}; .[$x.name] += $x.amount) | to_entries'

test('what a data step gets is known once the steps before it are run', async ({ page, program }) => {
  folderOf(program, { 'orders.csv': 'name,amount,paid\nNails,2,no\nGlue,7,no\nTape,5,yes\n' })
  await openRunnable(page, program, [
    tool('orders', 'read_table', { path: 'orders.csv' }),
    tool('shape', 'transform_data', { data: DATA, program: LARGEST }),
    tool('write', 'write_table', { path: 'none.csv', rows: '{{shape.value}}', mode: 'create' }),
  ])
  await step(page, 'shape').click()
  const look = inspector(page).getByRole('region', { name: 'What it makes' })
  await expect(look).toContainText('No run has given the data yet.')
  await passes(page)
  await look.getByRole('button', { name: 'Run up to here' }).scrollIntoViewIfNeeded()
  await keep(page, 'data-look-none')
  await look.getByRole('button', { name: 'Run up to here' }).click()
  const sheet = page.getByRole('dialog', { name: 'Run up to “shape”' })
  await expect(sheet).toContainText('orders.csv')
  await expect(sheet).not.toContainText('none.csv')
  await sheet.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(status(page)).toHaveText('done')
  await expect(look).toContainText('3 rows → 2 rows')
  await expect(look.getByRole('grid', { name: 'After' }).getByRole('row').nth(1)).toContainText('Glue')
  await expect(look).toContainText(/with the data of the run of .*Show the run/)
  await drawer(page).getByRole('button', { name: 'Close' }).first().click()
  await look.getByRole('button', { name: 'Show the run' }).scrollIntoViewIfNeeded()
  await passes(page)
  await keep(page, 'data-look-run')
  await look.getByRole('button', { name: 'Show the run' }).click()
  await expect(status(page)).toHaveText('done')
})

test('a program is edited in one place: as lines, or as a whole where no form knows it', async ({ page, program }) => {
  await openRunnable(page, program, [
    tool('shape', 'transform_data', { data: [{ name: 'x', amount: 1 }], program: LARGEST }),
  ])
  await step(page, 'shape').click()
  const form = inspector(page)
  const sort = form.getByRole('listitem', { name: 'Line 2: Sort' })
  await expect(sort.getByLabel('Order', { exact: true })).toHaveValue('true')
  await expect(sort.getByLabel('Order of texts')).toHaveCount(0) // numbers are none
  const whole = form.getByRole('textbox', { name: 'Program (jq)' })
  await whole.fill(REDUCED)
  await whole.press('Tab')
  await stored(program, 'shape', {
    tool: { name: 'transform_data', arguments: { data: [{ name: 'x', amount: 1 }], program: REDUCED } },
  })
  await expect(form.getByText('No form knows this program.')).toBeVisible()
  await expect(form.getByRole('listitem', { name: /^Line/ })).toHaveCount(0)
  await expect(form.locator('textarea').filter({ hasText: 'reduce' })).toHaveCount(1)
  await passes(page)
  await keep(page, 'data-program')
  await form.getByRole('button', { name: 'Add a line' }).press('Enter')
  await page.keyboard.type('Sort')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('listitem', { name: 'Line 2: Sort' })).toBeVisible()
})

test('the columns of a table are offered in a loop over its rows, once a run read it', async ({ page, program }) => {
  folderOf(program, { 'orders.csv': 'Name,Amount\nNails,2\n' })
  await openRunnable(
    page,
    program,
    [
      tool('orders', 'read_table', { path: 'orders.csv' }),
      { id: 'each', name: 'Each', kind: 'Loop', loop: { over: 'orders.rows', maxIterations: 9 } },
      tool('keep', 'remember', { key: 'last', value: 'It is' }),
      { id: 'end', name: 'End', kind: 'EndLoop', endLoop: { loop: 'each' } },
    ],
    ['orders > each', 'each:LoopBody > keep', 'keep > end', 'end > each'],
  )
  await runAll(page)
  await expect(status(page)).toHaveText('done')
  await step(page, 'keep').click()
  const message = inspector(page).getByRole('textbox', { name: 'Value' })
  await message.fill('')
  await message.pressSequentially('It is {{')
  await expect(page.getByRole('option', { name: 'Each item.Amount' })).toBeVisible()
  await keep(page, 'columns-offered')
  await page.keyboard.type('amo')
  await page.keyboard.press('Enter')
  await expect(message).toHaveValue('{{each.item.Amount}}') // which is one value, and no text
})
