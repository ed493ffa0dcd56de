import { expect } from '@playwright/test'
import { passes } from './accessible'
import { inspector, stored } from './inspector'
import { step, test } from './program'
import { folderOf, openRunnable, runAll, tool } from './running'
import type { Program } from './program'
import type { Page } from '@playwright/test'

const NORTH = 'Kunde,Betrag\nAdler,3\n'
const SOUTH = 'kunde,Betrag,Datum\nBär,5,2026-11-28\n'

async function openTwo(page: Page, program: Program, text: string): Promise<void> {
  folderOf(program, { 'north.csv': NORTH, 'south.csv': SOUTH })
  await openRunnable(page, program, [
    tool('north', 'read_table', { path: 'north.csv' }),
    tool('south', 'read_table', { path: 'south.csv' }),
    tool('shape', 'transform_data', { data: '{{north.rows}}', program: text }),
  ])
  await step(page, 'shape').click()
}

test('tables of two steps are put below each other by forms alone', async ({ page, program }) => {
  await openTwo(page, program, 'map(select(.Betrag > 1))')
  const form = inspector(page)
  await form.getByRole('button', { name: 'Add another list' }).press('Enter')
  await passes(page)
  await page.getByRole('menuitem', { name: 'Its rows below these' }).press('Enter')
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('south') // north is there
  await page.keyboard.type('rows')
  await page.keyboard.press('Enter')
  const line = form.getByRole('listitem', { name: 'Line 1: Put tables below each other' })
  await expect(line.getByLabel('Lists that are put below each other')).toHaveValue('north, south')
  await expect(form.getByRole('listitem', { name: /^Line/ })).toHaveCount(2)
  await line.getByLabel('New column with the name of the file or list').fill('Region')
  await page.keyboard.press('Enter')
  await stored(program, 'shape', {
    tool: {
      name: 'transform_data',
      arguments: {
        data: { north: '{{north.rows}}', south: '{{south.rows}}' },
        program:
          '[{file: "north", rows: .north}, {file: "south", rows: .south}] | stack("Region")\n| map(select(.Betrag > 1))',
      },
    },
  })
  await form.getByLabel('Name of list 2').fill('süd')
  await page.keyboard.press('Enter')
  await expect(line.getByLabel('Lists that are put below each other')).toHaveValue('north, süd')
  await runAll(page)
  await step(page, 'shape').click()
  const after = form.getByRole('region', { name: 'What it makes' }).getByRole('grid', { name: 'After' })
  await expect(after).toContainText('Bär')
  await expect(after).toContainText('süd')
  await passes(page)
})

test('a line that puts tables below each other asks for the second, and until then is a problem', async ({
  page,
  program,
}) => {
  await openTwo(page, program, '.')
  const form = inspector(page)
  await form.getByRole('button', { name: 'Add a line' }).press('Enter')
  await page.keyboard.type('Put tables below each other')
  await page.keyboard.press('Enter')
  const line = form.getByRole('listitem', { name: 'Line 1: Put tables below each other' })
  await expect(line).toContainText('This line needs two lists')
  await expect(page.locator('.status-problems')).toContainText('1 error')
  await line.getByRole('button', { name: 'Add another list' }).press('Enter')
  await page.keyboard.type('rows')
  await page.keyboard.press('Enter')
  await expect(line).not.toContainText('This line needs two lists')
  await expect(page.locator('.status-problems')).toContainText('no problems')
})
