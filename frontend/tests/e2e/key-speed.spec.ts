import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { bigWorkflow } from './big'
import { names, written } from './home'
import { boxOf, step, test } from './program'

// How soon what is typed or asked for is seen. The figures are printed; what is asserted
// leaves room for a machine that is slow or busy.

const BUSY = 1.5
const KEYS = 'rename what is new and tell me'

interface Watch {
  work: number[] // from a key to the page being laid out again, without waiting for a frame
  seen: number[] // from a key to the frame after
  list: number[] // from a key to the rows that it leaves, where it changes any
}

// watchKeys notes how long each key takes from here on.
async function watchKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watch: Watch = { work: [], seen: [], list: [] }
    let last = 0
    const rows = document.querySelector('.home-rows')
    const changed = new MutationObserver(() => watch.list.splice(-1, 1, performance.now() - last))
    if (rows) changed.observe(rows, { childList: true, subtree: true })
    const laidOut = (): number => document.body.offsetHeight
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        const begun = performance.now()
        last = timeStamp
        watch.list.push(0)
        setTimeout(() => laidOut() >= 0 && watch.work.push(performance.now() - begun))
        requestAnimationFrame(() => setTimeout(() => watch.seen.push(performance.now() - timeStamp)))
      },
      { capture: true },
    )
    Object.assign(window, { watch })
  })
}

async function typed(page: Page, words: string): Promise<Record<keyof Watch, number>> {
  await watchKeys(page)
  for (const key of words) {
    await page.keyboard.type(key)
    await page.waitForTimeout(30)
  }
  const { work, seen, list } = await page.evaluate(() => (window as unknown as { watch: Watch }).watch)
  expect(seen).toHaveLength(words.length)
  return { work: ninth(work), seen: ninth(seen), list: ninth(list) }
}

// ninth of ten: the first key of a field also draws what belongs to it.
const ninth = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length * 0.9) - 1] ?? NaN

const say = (what: string, ms: number): void => void process.stdout.write(`    ${what}: ${ms.toFixed(1)} ms\n`)

test.describe('speed', { tag: '@speed' }, () => {
  test('a key in the composer with 5,000 steps shown', async ({ page, program }) => {
    test.setTimeout(120_000)
    await program.open()
    await page.getByRole('button', { name: /Open…/ }).click()
    await page.getByLabel('Text of a workflow file').fill(bigWorkflow(5000, { placed: true }))
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(step(page, 'n0')).toBeVisible({ timeout: 45_000 })
    const canvas = page.getByRole('application', { name: 'Workflow graph' })
    await canvas.press('0')
    await boxOf(canvas)
    await canvas.press('0')
    await boxOf(canvas)
    await page.locator('#composer').focus()
    const { work, seen } = await typed(page, KEYS)
    say('a key in the composer takes', work)
    say('a key in the composer is seen after', seen)
    expect(work).toBeLessThan(16 * BUSY)
    expect(seen).toBeLessThan(30 * BUSY)
  })

  test('Home with 500 workflows is there, and searched with each key', async ({ page, program }) => {
    for (let i = 0; i < 500; i += 1) written(program, `Workflow ${i} that renames what came in week ${i % 52}`)
    await program.open()
    await page.getByRole('navigation').getByRole('button', { name: 'Home' }).click()
    await expect(names(page).first()).toBeVisible()
    await page.getByRole('navigation').getByRole('button', { name: 'Runs' }).click()
    await expect(page.getByRole('searchbox', { name: 'Search the runs' })).toBeVisible()

    const took = await page.evaluate(async () => {
      const begun = performance.now()
      document.querySelector<HTMLElement>('.rail-item')?.click()
      while (!document.querySelector('.home-row')) await new Promise((next) => requestAnimationFrame(next))
      return performance.now() - begun
    })
    say('Home with 500 workflows is drawn after', took)
    expect(took).toBeLessThan(100 * BUSY)

    await page.getByRole('searchbox').focus()
    const { work, seen, list } = await typed(page, 'week 17')
    say('a key of the search takes', work)
    say('a key of the search is seen after', seen)
    say('its rows are there after', list)
    expect(work).toBeLessThan(16 * BUSY)
    expect(seen).toBeLessThan(16 * BUSY)
    expect(list).toBeLessThan(50 * BUSY)
  })
})
