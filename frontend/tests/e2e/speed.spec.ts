import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { bigWorkflow } from './big'
import { framesDuring, sayFrames } from './frames'
import type { Figures } from './frames'
import { boxOf, step, test } from './program'

// How fast a large workflow is drawn. The figures are printed; what is asserted
// leaves room for a machine that is slow or busy.

// BUSY is how much slower than wanted a machine may be.
const BUSY = 1.5

// TRAINED is when the worker of the layout has long been compiled, in milliseconds.
const TRAINED = 14_000

const canvas = (page: Page) => page.getByRole('application', { name: 'Workflow graph' })

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
        requestAnimationFrame(() => resolve(performance.now() - came))
      })
      watch.observe(document.body, { childList: true, subtree: true, characterData: true })
    })
    Object.assign(window, { took })
  }, name)
}

interface Work {
  took: number
  worst: number
}

// watchWorker notes how long the worker of the layout has work, and the longest time
// between two frames meanwhile.
async function watchWorker(page: Page): Promise<void> {
  await page.evaluate(() => {
    const post = Worker.prototype.postMessage
    const frames: number[] = []
    let [asked, answered] = [0, 0]
    Worker.prototype.postMessage = function (this: Worker, ...given: unknown[]) {
      asked ||= performance.now()
      this.addEventListener(
        'message',
        () => {
          answered = performance.now()
        },
        { once: true },
      )
      Reflect.apply(post, this, given)
    }
    const note = (time: number): void => {
      frames.push(time)
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
    const work = (): Work => {
      const within = frames.filter((time) => time >= asked && time <= answered)
      return {
        took: answered - asked,
        worst: Math.max(...within.slice(1).map((time, i) => time - (within[i] ?? time))),
      }
    }
    Object.assign(window, { work })
  })
}

interface Point {
  x: number
  y: number
}

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
        sayFrames(`${steps} steps, ${what}`, figures)
        expect.soft(figures.median, what).toBeLessThan(most * BUSY)
      }
      check('panning', await framesDuring(page, () => dragOver(page, pane, { x: 0, y: -300 }, 'middle')), near)
      check('zooming', await framesDuring(page, () => zoomOver(page, pane)), near)
      const at = await boxOf(step(page, 'n4'))
      check(
        'dragging a card',
        await framesDuring(page, () => dragOver(page, { x: at.x + 40, y: at.y + 20 }, { x: 120, y: 60 }, 'left')),
        near,
      )
      await canvas(page).press('0')
      await boxOf(canvas(page))
      await canvas(page).press('0')
      await boxOf(canvas(page))
      check(
        'as small as it gets, panning',
        await framesDuring(page, () => dragOver(page, pane, { x: 60, y: 90 }, 'middle')),
        whole,
      )
      check('as small as it gets, zooming', await framesDuring(page, () => zoomOver(page, pane)), whole)
    })
  }

  test('a thousand steps are laid out while the page goes on', async ({ page, program }) => {
    await program.open()
    await page.getByRole('button', { name: /Open…/ }).click()
    await page.getByLabel('Text of a workflow file').fill(bigWorkflow(1000))
    await page.waitForTimeout(TRAINED)
    await watchWorker(page)
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await page.waitForFunction(() => document.querySelector('.card'), undefined, { timeout: 45_000 })
    const { took, worst } = await page.evaluate(() => (window as unknown as { work: () => Work }).work())
    process.stdout.write(
      `    1000 steps laid out in ${took.toFixed(0)} ms, worst frame meanwhile ${worst.toFixed(0)} ms\n`,
    )
    expect(took).toBeLessThan(1200 * BUSY)
    expect(worst).toBeLessThan(67 * BUSY)
  })
})
