import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { names, row, rows, written } from './home'
import { boxOf, test } from './program'

// What there is room for is seen: of labels, paths and rows that are alike.

const condition = { left: { variable: 'a.text' }, operator: 'Contains', right: { literal: 'paid' } }
const cases = ['paid in full, on time', 'open after a month', 'unclear']
const read = { name: 'read_file', arguments: { path: '~/Documents/Planwright/Bills of the year/out.txt' } }

test(
  'names of cases, and of files on cards, are not cut where there is room',
  { tag: '@nightly' },
  async ({ page, program }) => {
    const nodes = [
      { id: 'a', name: 'Read it', kind: 'Tool', tool: read },
      { id: 's', name: 'Which?', kind: 'Switch', switch: { cases: cases.map((name) => ({ name, condition })) } },
      ...cases.map((name, i) => ({ id: `c${i}`, name, kind: 'Tool', tool: { name: 'notify', arguments: {} } })),
    ]
    const edges = [
      { from: 'a', to: 's' },
      ...cases.map((name, i) => ({ from: 's', output: `SwitchCase:${name}`, to: `c${i}` })),
    ]
    written(program, 'Bills', { nodes, edges })
    await program.open()
    await page.getByRole('button', { name: 'Home' }).click()
    await names(page).filter({ hasText: 'Bills' }).click()
    await boxOf(page.getByTestId('step-s'))
    const labels = page.locator('.link-label')
    await expect(labels).toHaveText(cases)
    const cut = await labels.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)
    expect(cut).toBe(0)
    const line = page.getByTestId('step-a').locator('.piece-line')
    await expect(line).toHaveText('Read …/out.txt')
    expect(await line.evaluate((one) => one.scrollHeight > one.clientHeight + 2)).toBe(false)
  },
)

test(
  'heads stand over their columns, and workflows of one name are told apart by their steps',
  { tag: '@nightly' },
  async ({ page, program }) => {
    const wait = (name: string) => [
      { id: 'a', name, kind: 'Tool', tool: { name: 'wait', arguments: { milliseconds: 1 } } },
    ]
    written(program, 'Tidy up', { nodes: wait('Empty the desk') })
    written(program, 'Tidy up ', { id: 'other', nodes: wait('Sort the papers') })
    written(program, 'Other', { nodes: wait('Sweep') })
    await program.open()
    await page.getByRole('button', { name: 'Home' }).click()
    await expect(rows(page)).toHaveCount(3)
    await expect(rows(page).filter({ hasText: 'Empty the desk' })).toHaveCount(1)
    await expect(rows(page).filter({ hasText: 'Sort the papers' })).toHaveCount(1)
    await expect(row(page, 'Other')).not.toContainText('Sweep')
    await headsStand(page)
  },
)

test('heads stand over their columns where the list scrolls', { tag: '@nightly' }, async ({ page, program }) => {
  for (let i = 0; i < 30; i += 1) written(program, `Number ${i}`)
  await program.open()
  await page.getByRole('button', { name: 'Home' }).click()
  await expect(rows(page).first()).toBeVisible()
  await headsStand(page)
})

async function headsStand(page: Page): Promise<void> {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 1024, height: 640 },
  ]) {
    await page.setViewportSize(viewport)
    const apart = await page.evaluate(() =>
      [...document.querySelectorAll('.home-header [data-column]')].map((head) => {
        const cell = document.querySelector(`.home-row [data-column="${String(head.getAttribute('data-column'))}"]`)
        return Math.abs(head.getBoundingClientRect().x - (cell?.getBoundingClientRect().x ?? NaN))
      }),
    )
    expect(Math.max(...apart)).toBeLessThan(0.5)
  }
}
