import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { bigWorkflow } from './big'
import { open } from './fits'
import { boxOf, sent, step, test } from './program'

// framesOfGlide is how many places the canvas is seen at after a key: one where it
// does not glide.
async function framesOfGlide(page: Page, key: string): Promise<number> {
  const glide = page.evaluate(async () => {
    const place = (): string => document.querySelector<HTMLElement>('.react-flow__viewport')?.style.transform ?? ''
    const frame = () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => resolve())
      })
    const seen = new Set([place()])
    const until = performance.now() + 1500
    while (performance.now() < until) {
      await frame()
      seen.add(place())
    }
    return seen.size - 1
  })
  await page.getByRole('application', { name: 'Workflow graph' }).press(key)
  return glide
}

const quick = (page: Page) =>
  page
    .locator('.icon-button')
    .first()
    .evaluate((element) => getComputedStyle(element).transitionDuration)

async function opened(page: Page): Promise<void> {
  await open(page, bigWorkflow(12))
  await boxOf(step(page, 'n0'))
}

test('the canvas glides, until the person asks for calm', { tag: '@nightly' }, async ({ page, program }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await program.open()
  await opened(page)
  expect(await framesOfGlide(page, '0')).toBeGreaterThan(1)
  expect(await quick(page)).not.toBe('0s')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Appearance' }).click()
  const kept = sent(page, 'reduced')
  await page.getByRole('combobox', { name: 'Motion' }).selectOption('reduced')
  await kept
  await page.keyboard.press('Escape')
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'reduced')
  expect(await quick(page)).toBe('0s')
  await page.getByRole('application', { name: 'Workflow graph' }).press('1')
  expect(await framesOfGlide(page, '0')).toBe(1)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'reduced')
})

test('a system that asks for calm has it', { tag: '@nightly' }, async ({ page, program }) => {
  await program.open()
  await opened(page)
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'reduced')
  expect(await quick(page)).toBe('0s')
  expect(await framesOfGlide(page, '0')).toBe(1)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'full')
})

test(
  'with colours of the system, states still have words and an outline',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await program.open()
    await opened(page)
    await step(page, 'n0').click()
    await expect(step(page, 'n0')).not.toHaveCSS('outline-style', 'none')
    const tab = page.getByRole('tab', { name: 'Assistant' })
    await tab.focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Steps' })).not.toHaveCSS('outline-style', 'none')
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Planning', exact: true }).click()
    const radio = page.getByRole('dialog').locator('.segment:has(:checked)').first()
    const colours = await radio.evaluate((element) =>
      [element, element.nextElementSibling ?? element].map((one) => getComputedStyle(one).backgroundColor),
    )
    expect(new Set(colours).size).toBe(2)
  },
)
