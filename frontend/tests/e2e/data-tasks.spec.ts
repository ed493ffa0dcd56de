import { expect } from '@playwright/test'
import { passes } from './accessible'
import { inspector } from './inspector'
import { step, test } from './program'
import { folderOf, openRunnable, runAll, tool } from './running'

const REPORT = 'Umsatz im Mai\n\nKunde;Betrag;Datum\nAnn Lee;1.200,50 €;01.05.2026\nBo;80,00 €;\n'

test('a German table is made ready by forms alone', { tag: '@nightly' }, async ({ page, program }) => {
  folderOf(program, { 'mai.csv': REPORT })
  await openRunnable(page, program, [
    tool('read', 'read_table', { path: 'mai.csv', first_row: 3 }),
    tool('shape', 'transform_data', { data: '{{read.rows}}', program: '.' }),
  ])
  await runAll(page)
  await step(page, 'shape').click()
  const form = inspector(page)
  const look = form.getByRole('region', { name: 'What it makes' })
  const line = (n: number, title: string) => form.getByRole('listitem', { name: `Line ${n}: ${title}` })
  const add = async (title: string): Promise<void> => {
    await form.getByRole('button', { name: 'Add a line' }).press('Enter')
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
  }
  const choose = async (n: number, title: string, field: string, option: string): Promise<void> => {
    await line(n, title).getByLabel(field, { exact: true }).selectOption(option)
  }
  await add('Turn a column into')
  await expect(line(1, 'Turn a column into').getByLabel('Column', { exact: true })).toBeFocused()
  await page.keyboard.type('Betrag')
  await page.keyboard.press('Enter')
  await choose(1, 'Turn a column into', 'Into', 'a number, from 1.190,50 €')
  await expect(look.getByRole('grid', { name: 'After' })).toContainText('1200.5')
  await add('Calculate a column')
  await line(2, 'Calculate a column').getByLabel('Column or number').fill('19')
  await page.keyboard.press('Enter')
  await choose(2, 'Calculate a column', 'Sign', 'plus percent')
  await expect(look.getByRole('grid', { name: 'After' })).toContainText('1428.6')
  await add('Write a date anew')
  await line(3, 'Write a date anew').getByLabel('Column', { exact: true }).fill('Datum')
  await page.keyboard.press('Enter')
  await expect(look).toContainText('“Datum” has no date in 1 of 2 rows')
  await add('Split into columns')
  await expect(look.getByRole('grid', { name: 'After' })).toContainText('Lee')
  await passes(page)
})
