import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { passes } from './accessible'
import { inspector, stored, undo } from './inspector'
import { say, step, test } from './program'
import type { Program } from './program'
import { folderOf, openRunnable, runAll, tool } from './running'
import { keep } from './screens'

const ROWS = [
  { name: 'Nails', amount: 2 },
  { name: 'Glue', amount: 7 },
  { name: 'Tape', amount: 5 },
]
const WORKFLOW = {
  version: 1,
  name: 'Stock',
  nodes: [
    {
      id: 'shape',
      name: 'Shape it',
      kind: 'Tool',
      tool: {
        name: 'transform_data',
        arguments: { data: ROWS, program: 'map(select(.amount > 2))\n| map(.name |= ltrimstr("x"))' },
      },
    },
  ],
  edges: [],
}

const ANSWER = `{"update": [{"node_id": "shape", "arguments": {"program": "map(select(.amount > 5))"}}]}`

async function openStock(page: Page, program: Program): Promise<void> {
  await program.open()
  await page.getByRole('button', { name: /Open…/ }).click()
  await page.getByLabel('Text of a workflow file').fill(JSON.stringify(WORKFLOW))
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(step(page, 'shape')).toBeVisible() // what is typed before belongs to what was open
}

test('a proposed program shows what it would make', { tag: '@nightly' }, async ({ page, program }) => {
  await program.model([ANSWER])
  await openStock(page, program)
  await say(page, 'Keep what is over 5')
  const proposed = page.getByRole('region', { name: 'Proposed change', exact: true })
  await expect(proposed.locator('summary')).toContainText('3 rows → 1 row')
  await expect(proposed.getByRole('grid', { name: 'After' })).toContainText('Glue')
  await passes(page)
})

test('data is shaped line by line, and what comes of it is seen at once', async ({ page, program }) => {
  await openStock(page, program)
  await step(page, 'shape').click()
  const look = inspector(page).getByRole('region', { name: 'What it makes' })
  const line = (n: number, title: string) => inspector(page).getByRole('listitem', { name: `Line ${n}: ${title}` })
  const program_ = (text: string) =>
    stored(program, 'shape', { tool: { name: 'transform_data', arguments: { data: ROWS, program: text } } })
  await expect(look).toContainText('3 rows → 2 rows')
  await expect(look.getByRole('grid', { name: 'After' })).toContainText('Glue')
  await expect(line(2, 'Code').getByRole('textbox')).toHaveValue('map(.name |= ltrimstr("x"))')
  await passes(page)

  const value = line(1, 'Keep rows where').getByLabel('Value', { exact: true })
  await value.fill('5')
  await value.press('Enter')
  await expect(look).toContainText('3 rows → 1 row')
  await program_('map(select(.amount > 5))\n| map(.name |= ltrimstr("x"))')

  await value.fill('1.000') // a thousand, or one: what is typed stays until that is said
  await value.press('Tab')
  await expect(line(1, 'Keep rows where')).toContainText('Is “1.000” 1000 or 1?')
  await expect(value).toHaveValue('1.000')
  await passes(page)
  await line(1, 'Keep rows where').getByRole('button', { name: '1000', exact: true }).click()
  await program_('map(select(.amount > 1000))\n| map(.name |= ltrimstr("x"))')
  await value.fill('5')
  await value.press('Enter')
  await program_('map(select(.amount > 5))\n| map(.name |= ltrimstr("x"))')

  await inspector(page).getByRole('button', { name: 'Add a line' }).press('Enter')
  await page.keyboard.type('Sort')
  await page.keyboard.press('Enter')
  await expect(line(3, 'Sort').getByLabel('Column', { exact: true })).toBeFocused()
  await page.keyboard.type('name')
  await page.keyboard.press('Enter')
  await program_('map(select(.amount > 5))\n| map(.name |= ltrimstr("x"))\n| sort_by(ascending(.name))')
  await line(3, 'Sort').getByRole('button', { name: 'Move “Sort” up' }).press('Enter')
  await program_('map(select(.amount > 5))\n| sort_by(ascending(.name))\n| map(.name |= ltrimstr("x"))')
  await undo(page, 'Move “Sort” in “Shape it”').click()
  await line(3, 'Sort').getByRole('button', { name: 'Remove “Sort”' }).press('Enter')
  await line(2, 'Code').getByRole('textbox').fill('map(')
  await page.keyboard.press('Control+Enter')
  await expect(look).toContainText('the program ends too early')
  await passes(page)
})

test('two lists get names, and are joined before any run', { tag: '@nightly' }, async ({ page, program }) => {
  folderOf(program, { 'orders.csv': 'id,customer,amount\n1,7,3\n2,8,5\n', 'people.csv': 'id,name\n7,Ann\n' })
  await openRunnable(page, program, [
    tool('orders', 'read_table', { path: 'orders.csv' }),
    tool('people', 'read_table', { path: 'people.csv' }),
    tool('shape', 'transform_data', { data: '{{orders.rows}}', program: '.' }),
  ])
  await step(page, 'shape').click()
  const form = inspector(page)
  await form.getByRole('button', { name: 'Add another list' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Its columns beside these' }).press('Enter')
  await page.keyboard.type('people rows')
  await page.keyboard.press('Enter')
  const data = { orders: '{{orders.rows}}', people: '{{people.rows}}' }
  const program_ = (program: string) => ({ tool: { name: 'transform_data', arguments: { data, program } } })
  await stored(
    program,
    'shape',
    program_(
      '(.people | INDEX(.[""])) as $by | .orders | map(. as $row | ($by[.[""] | tostring] // {} | del(.[""]) | with_entries(if .key | in($row) then .key += " (people)" else . end)) + .)',
    ),
  )
  await form.getByLabel('Column of the list').fill('customer')
  await page.keyboard.press('Enter')
  await form.getByLabel('Column of the other list').fill('id')
  await page.keyboard.press('Enter')
  await form.getByLabel('Behind the names of columns that both have').fill(' of the person')
  await page.keyboard.press('Enter')
  await stored(
    program,
    'shape',
    program_(
      '(.people | INDEX(.id)) as $by | .orders | map(. as $row | ($by[.customer | tostring] // {} | with_entries(if .key | in($row) then .key += " of the person" else . end)) + .)',
    ),
  )
  await passes(page)
  await runAll(page)
  await step(page, 'shape').click()
  const look = form.getByRole('region', { name: 'What it makes' })
  await expect(look.getByRole('grid', { name: 'After' })).toContainText('Ann')
  await expect(look.getByRole('grid', { name: 'After' })).toContainText('id of the person')
  await expect(look.getByRole('grid', { name: 'Before: orders' })).toContainText('customer')
  await expect(look.getByRole('grid', { name: 'Before: people' })).toContainText('Ann')
  await keep(page, 'data-join')
  const result = form.getByRole('region', { name: 'Last result' })
  await expect(result).toContainText('1 of 2 rows of “orders” match none of “people”')
  await form.getByLabel('Rows that stay').selectOption('only rows that match')
  await expect(result).not.toContainText('match none')
  const add = async (button: string, line: string): Promise<void> => {
    await form.getByRole('button', { name: button }).press('Enter')
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
  }
  await add('Add a line', 'Sort')
  await expect(form.getByRole('listitem', { name: 'Line 2: Sort' })).toBeVisible()
  await add('Add here, behind “Add columns of another list”', 'Take some rows')
  await expect(form.getByRole('listitem', { name: 'Line 2: Take some rows' })).toBeVisible()
  await expect(form.getByLabel('Which rows')).toBeFocused()
  await form.getByRole('button', { name: 'Take away “people”' }).press('Enter')
  await expect(form.getByLabel('Name of list 1')).toBeFocused()
})

test('a line that waits for its list takes the one that is added', { tag: '@nightly' }, async ({ page, program }) => {
  await openRunnable(page, program, [
    tool('orders', 'read_table', { path: 'orders.csv' }),
    tool('people', 'read_table', { path: 'people.csv' }),
    tool('shape', 'transform_data', { data: '{{orders.rows}}', program: 'sort_by(.id)' }),
  ])
  await step(page, 'shape').click()
  const form = inspector(page)
  await form.getByRole('button', { name: 'Add a line' }).press('Enter')
  await page.keyboard.type('Add columns of another list')
  await page.keyboard.press('Enter')
  const waiting = form.getByRole('listitem', { name: 'Line 2: Add columns of another list' })
  await expect(waiting).toContainText('Add another list first.')
  await passes(page)
  await keep(page, 'data-join-waits')
  await waiting.getByRole('button', { name: 'Add another list' }).press('Enter')
  await page.keyboard.type('people rows')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('listitem', { name: 'Line 1: Add columns of another list' })).not.toContainText('first.')
  await expect(form.getByRole('listitem', { name: 'Line 2: Sort' })).toBeVisible()
  await expect(form.getByRole('listitem', { name: /^Line/ })).toHaveCount(2)
  await expect(form.getByLabel('Other list', { exact: true })).toHaveValue('people')
})

test('a line can be added before all others', { tag: '@nightly' }, async ({ page, program }) => {
  await openRunnable(page, program, [
    tool('orders', 'read_table', { path: 'orders.csv' }),
    tool('shape', 'transform_data', { data: '{{orders.rows}}', program: 'sort_by(.id)' }),
  ])
  await step(page, 'shape').click()
  const form = inspector(page)
  await form.getByRole('button', { name: 'Add here, at the beginning' }).press('Enter')
  await page.keyboard.type('Take some rows')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('listitem', { name: 'Line 1: Take some rows' })).toBeVisible()
  await expect(form.getByRole('listitem', { name: 'Line 2: Sort' })).toBeVisible()
  await expect(form.getByLabel('Which rows')).toBeFocused()
})
