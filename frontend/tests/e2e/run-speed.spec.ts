import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { framesDuring, sayFrames } from './frames'
import { canvas } from './canvas'
import { boxOf, step, test } from './program'
import { drawer, openRunnable, rows, runAll, runButton, sheet, tool } from './running'

// How fast a run is drawn that does a step every few milliseconds. The figures are
// printed; what is asserted leaves room for a machine that is slow or busy.
const MEDIAN = 17 * 1.5
const WORST = 200 * 1.5

// follow runs the workflow with a press of a button and watches it to its end, with the
// timeline open.
async function follow(page: Page, what: string, button: Locator): Promise<void> {
  await expect(button).toBeVisible()
  const figures = await framesDuring(page, async () => {
    await button.click()
    await reaches(page, 'running')
    await reaches(page, 'done')
  })
  sayFrames(what, figures)
  expect.soft(figures.median, what).toBeLessThan(MEDIAN)
  expect.soft(figures.worst, what).toBeLessThan(WORST)
}

// reaches waits for a state of the run. To expect it would read the whole page anew each
// time, and take the time that is measured.
async function reaches(page: Page, state: string): Promise<void> {
  await page.waitForFunction(
    (state) => document.querySelector('.run-status')?.getAttribute('data-phase') === state,
    state,
    { timeout: 90_000 },
  )
}

const allow = (page: Page): Locator => sheet(page).getByRole('button', { name: 'Run', exact: true })

test.describe('speed of runs', { tag: '@speed' }, () => {
  test.setTimeout(120_000)

  test('a thousand quick steps are shown while they run', async ({ page, program }) => {
    const steps = Array.from({ length: 1000 }, (_, i) =>
      tool(`w${i}`, 'wait', { milliseconds: 1 }, { position: { x: (i % 4) * 20, y: i * 140 } }),
    )
    await openRunnable(page, program, steps)
    await expect(step(page, 'w0')).toBeVisible()
    await runButton(page).click()
    await follow(page, '1000 steps, near', allow(page))
    await expect(rows(page).last()).toContainText('w999')
    await expect(step(page, 'w999')).toBeInViewport()
    await canvas(page).press('0')
    await boxOf(canvas(page))
    await canvas(page).press('0')
    await boxOf(canvas(page))
    await follow(page, '1000 steps, as small as it gets', runButton(page))
  })

  test('ten thousand rounds are shown while they run', async ({ page, program }) => {
    const nodes = [
      {
        id: 'each',
        name: 'each',
        kind: 'Loop',
        loop: {
          maxIterations: 10_000,
          exitCondition: { left: { variable: 'each.index' }, operator: 'Equals', right: { literal: 9_999 } },
        },
      },
      tool('short', 'wait', { milliseconds: 1 }),
      { id: 'again', name: 'again', kind: 'EndLoop', endLoop: { loop: 'each' } },
    ]
    await openRunnable(page, program, nodes, ['each:LoopBody > short', 'short > again', 'again > each'])
    await runButton(page).click()
    await follow(page, '10000 rounds', allow(page))
    const each = rows(page).filter({ hasText: 'each' })
    await expect(each).toContainText('round 10,000')
    const back = await framesDuring(page, async () => {
      for (let i = 0; i < 10; i += 1) await each.getByRole('button', { name: 'Round before' }).click()
    })
    sayFrames('10000 rounds, walked back', back)
    expect.soft(back.worst, 'walked back').toBeLessThan(WORST)
    await expect(each).toContainText('round 9,990')
    await expect(page.locator('.round-mark')).toHaveText('round 9990')
  })

  test('ten thousand rows are looked through', async ({ page, program }) => {
    const made = '[range(10000) | {id: ., name: "Row \\(.)", amount: (. * 7 % 1000), when: "2026-11-26"}]'
    await openRunnable(page, program, [tool('rows', 'transform_data', { data: 0, program: made })])
    await runAll(page)
    await rows(page).first().click()
    const table = drawer(page).getByRole('grid')
    await expect(table).toContainText('Row 1')
    const looked = async (what: string, deed: () => Promise<void>): Promise<void> => {
      const figures = await framesDuring(page, deed)
      sayFrames(what, figures)
      expect.soft(figures.median, what).toBeLessThan(MEDIAN)
      expect.soft(figures.worst, what).toBeLessThan(WORST)
    }
    const { x, y } = await boxOf(table)
    await page.mouse.move(x + 60, y + 60)
    await looked('10000 rows, scrolled', async () => {
      for (let i = 0; i < 120; i += 1) await page.mouse.wheel(0, 120)
    })
    await looked('10000 rows, flung', async () => {
      for (let i = 0; i < 60; i += 1) await page.mouse.wheel(0, 3000)
    })
    const search = drawer(page).getByRole('searchbox', { name: 'Search' })
    await looked('10000 rows, searched', () => search.pressSequentially('Row 99', { delay: 60 }))
    await expect(table).toContainText('Row 990')
    await looked('10000 rows, sorted', () => table.getByRole('columnheader', { name: 'amount' }).click())
  })
})
