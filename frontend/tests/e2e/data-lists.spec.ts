import { expect } from '@playwright/test'
import { passes } from './accessible'
import { inspector } from './inspector'
import { step, test } from './program'
import { folderOf, openRunnable, runAll, tool } from './running'

const ORDERS = JSON.stringify([
  { id: 'A1', Kunde: 'Ulm/Süd', items: [{ sku: 'S1', qty: 2 }, { sku: 'S2' }] },
  { id: 'A2', Kunde: 'Ulm', items: [] },
])

test(
  'lists in rows, and a file for each group, are made by forms alone',
  { tag: '@nightly' },
  async ({ page, program }) => {
    folderOf(program, { 'orders.json': ORDERS })
    await openRunnable(page, program, [
      tool('read', 'read_table', { path: 'orders.json' }),
      tool('shape', 'transform_data', { data: '{{read.rows}}', program: '.' }),
    ])
    await runAll(page)
    await step(page, 'shape').click()
    const form = inspector(page)
    const look = form.getByRole('region', { name: 'What it makes' })
    const after = look.getByRole('grid', { name: 'After' })
    const line = (n: number, title: string) => form.getByRole('listitem', { name: `Line ${n}: ${title}` })
    const add = async (title: string): Promise<void> => {
      await form.getByRole('button', { name: 'Add a line' }).press('Enter')
      await page.keyboard.type(title)
      await page.keyboard.press('Enter')
    }
    await expect(after).toContainText('Ulm') // a new line names columns that are known
    await add('A row for each entry of a list')
    await expect(line(1, 'A row for each entry of a list').getByLabel('Column with lists')).toHaveValue('items')
    await expect(after).toContainText('items.sku')
    await expect(look).toContainText('“items” is empty in 1 of 2 rows')
    await line(1, 'A row for each entry of a list')
      .getByLabel('Rows with an empty list')
      .selectOption('a row for an empty list too')
    await expect(after).toContainText('A2')
    await add('Make a file of each group')
    const by = line(2, 'Make a file of each group').getByLabel('Columns of which each value gets a file')
    await by.fill('Kunde')
    await page.keyboard.press('Enter')
    await expect(after).toContainText('Ulm-Süd')
    await passes(page)
  },
)
