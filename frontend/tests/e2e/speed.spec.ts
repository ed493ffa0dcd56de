import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { bigWorkflow } from './big'
import { boxOf, step, test } from './program'

// How fast a large workflow is drawn. The figures are printed; what is asserted
// leaves room for a machine that is slow or busy.

interface Figures { median: number; worst: number; frames: number }

// BUSY is how much slower than wanted a run may be.
const BUSY = 3

const canvas = (page: Page) => page.getByRole('application', { name: 'Workflow graph' })

// framesDuring are the times between frames while something is done.
async function framesDuring(page: Page, deed: () => Promise<void>): Promise<Figures> {
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { times, watched: true })
    const note = (time: number): void => {
      times.push(time)
      if ((window as unknown as { watched: boolean }).watched) requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  await deed()
  const times = await page.evaluate(() => {
    const watch = window as unknown as { times: number[]; watched: boolean }
    watch.watched = false
    return watch.times
  })
  const gaps = times.slice(1).map((time, i) => time - (times[i] ?? time)).sort((a, b) => a - b)
  return { median: gaps[gaps.length >> 1] ?? NaN, worst: gaps.at(-1) ?? NaN, frames: gaps.length }
}

// watchDrawing measures from the moment the page has a workflow of that name until
// its first card is drawn.
async function watchDrawing(page: Page, name: string): Promise<void> {
  await page.evaluate((name) => {
    const took = new Promise<number>((resolve) => {
      let came = 0
      const watch = new MutationObserver(() => {
        if (document.querySelector('.header-name')?.textContent === name) came ||= performance.now()
        if (!came || !document.querySelector('.card')) return
        watch.disconnect()
        requestAnimationFrame(() => { resolve(performance.now() - came) })
      })
      watch.observe(document.body, { childList: true, subtree: true, characterData: true })
    })
    Object.assign(window, { took })
  }, name)
}

interface Point { x: number; y: number }

// dragOver moves a card; with the middle button, the canvas.
async function dragOver(page: Page, from: Point, by: Point, button: 'left' | 'middle'): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down({ button })
  for (let i = 1; i <= 60; i += 1) await page.mouse.move(from.x + (by.x * i) / 60, from.y + (by.y * i) / 60)
  await page.mouse.up({ button })
}

async function zoomOver(page: Page, at: Point): Promise<void> {
  await page.mouse.move(at.x, at.y)
  await page.keyboard.down('Control')
  for (let i = 0; i < 40; i += 1) await page.mouse.wheel(0, i < 20 ? 40 : -40)
  await page.keyboard.up('Control')
}

const say = (what: string, { median, worst, frames }: Figures): void => {
  process.stdout.write(`    ${what}: median ${median.toFixed(1)} ms, worst ${worst.toFixed(0)} ms, ${frames} frames\n`)
}

test.describe('speed', { tag: '@speed' }, () => {
  for (const { steps, drawn, near, whole } of [
    { steps: 1000, drawn: 400, near: 17, whole: 17 },
    { steps: 5000, drawn: 1500, near: 20, whole: 40 },
  ]) {
    test(`${steps} steps are drawn, moved about and moved`, async ({ page, program }) => {
      test.setTimeout(120_000)
      await program.open()
      await page.getByRole('button', { name: /Open…/ }).click()
      await page.getByLabel('Text of a workflow file').fill(bigWorkflow(steps, { placed: true }))
      await watchDrawing(page, `Big ${steps}`)
      await page.getByRole('button', { name: 'Open', exact: true }).click()
      await expect(step(page, 'n0')).toBeVisible({ timeout: 45_000 })
      const took = await page.evaluate(() => (window as unknown as { took: Promise<number> }).took)
      process.stdout.write(`    ${steps} steps from data to drawn: ${took.toFixed(0)} ms\n`)
      expect(took).toBeLessThan(drawn * BUSY)

      const card = await boxOf(step(page, 'n1'))
      const pane = { x: card.x + card.width + 160, y: 450 }
      const check = (what: string, figures: Figures, most: number): void => {
        say(`${steps} steps, ${what}`, figures)
        expect.soft(figures.median, what).toBeLessThan(most * BUSY)
      }
      check('panning', await framesDuring(page, () => dragOver(page, pane, { x: 0, y: -300 }, 'middle')), near)
      check('zooming', await framesDuring(page, () => zoomOver(page, pane)), near)
      const at = await boxOf(step(page, 'n4'))
      check('dragging a card', await framesDuring(page, () => dragOver(page, { x: at.x + 40, y: at.y + 20 }, { x: 120, y: 60 }, 'left')), near)
      await canvas(page).press('0')
      await boxOf(canvas(page))
      check('everything in view, panning', await framesDuring(page, () => dragOver(page, pane, { x: 60, y: 90 }, 'middle')), whole)
      check('everything in view, zooming', await framesDuring(page, () => zoomOver(page, pane)), whole)
    })
  }

  test('a thousand steps are laid out while the page goes on', async ({ page, program }) => {
    await program.open()
    await page.getByRole('button', { name: /Open…/ }).click()
    await page.getByLabel('Text of a workflow file').fill(bigWorkflow(1000))
    const began = Date.now()
    const figures = await framesDuring(page, async () => {
      await page.getByRole('button', { name: 'Open', exact: true }).click()
      await expect(step(page, 'n0')).toBeVisible({ timeout: 45_000 })
    })
    say(`opening and laying out took ${Date.now() - began} ms`, figures)
    expect(figures.worst).toBeLessThan(200 * BUSY)
  })
})
