import { expect } from '@playwright/test'
import { inspector } from './inspector'
import { boxOf, step, test } from './program'
import { openText } from './workflows'

const compares = (operator: string, literal: unknown) => ({
  left: { variable: 'read.size' },
  operator,
  right: { literal },
})

test('a condition has one row where it fits, and what is compared with one of its own where it does not', async ({
  page,
  program,
}) => {
  const any = [compares('GreaterThan', 1000), compares('Contains', 'the invoices of the last quarter')]
  await openText(page, program, {
    version: 1,
    name: 'Decides',
    nodes: [
      { id: 'read', name: 'Read the text', kind: 'Tool', tool: { name: 'read_file', arguments: { path: 'a.txt' } } },
      { id: 'over', name: 'Over?', kind: 'If', if: { condition: { any } }, ends: ['IfTrue', 'IfFalse'] },
    ],
    edges: [{ from: 'read', to: 'over' }],
    notes: [],
  })
  await step(page, 'over').click()
  const operators = inspector(page).locator('.comparison > .select')
  const values = inspector(page).locator('.operand textarea, .operand input')
  const across = async (i: number): Promise<number> =>
    (await boxOf(values.nth(i))).y - (await boxOf(operators.nth(i))).y
  expect(Math.abs(await across(0))).toBeLessThan(4)
  expect(await across(1)).toBeGreaterThan(20)
  const [value, all] = [await boxOf(values.nth(0)), await boxOf(inspector(page))]
  expect(value.width, 'a number is seen whole').toBeGreaterThan(48)
  expect(value.x + value.width).toBeLessThan(all.x + all.width)
})
