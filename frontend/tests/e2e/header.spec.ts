import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { passes } from './accessible'
import { plan } from './chat'
import { rename } from './files'
import { test } from './program'

const LARGE = 2 // times the usual text size

test.use({ viewport: { width: 1024, height: 640 } })

// cramped are the parts of the header that overlap the next one, are cut at the
// bottom, or stand outside of the window.
function cramped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // What is one dot wide is only read out.
    const parts = [...document.querySelectorAll<HTMLElement>('.header > *:not(.header-gap)')].filter(
      (part) => part.offsetParent && part.offsetWidth > 1,
    )
    const room = document.querySelector('.header')?.getBoundingClientRect() ?? new DOMRect()
    const wrong = parts.filter((part, i) => {
      const { right, top, bottom } = part.getBoundingClientRect()
      const next = parts[i + 1]?.getBoundingClientRect().left ?? room.right
      return right > next + 0.5 || top < room.top || bottom > room.bottom || part.scrollHeight > part.clientHeight + 1
    })
    return wrong.map((part) => part.className || part.tagName)
  })
}

test('a long name leaves room for all else in a small window', { tag: '@nightly' }, async ({ page, program }) => {
  await plan(page, program)
  await rename(page, 'File the invoices of every supplier by month and tell me about those over 1,000')
  await expect.poll(() => cramped(page)).toEqual([])
  await expect(page.locator('.header-search .key')).toBeVisible()
})

test('text of twice the size is neither cut nor covered', { tag: '@nightly' }, async ({ page, program }) => {
  await plan(page, program)
  await rename(page, 'File the invoices of every supplier by month')
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size * 100}%`
  }, LARGE)
  await expect.poll(() => cramped(page)).toEqual([])
  await expect(page.locator('.model-chip-text')).toHaveText(/^scripted/)
  expect((await page.locator('.model-chip-text').boundingBox())?.width).toBeGreaterThan(4 * 16 * LARGE)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option', { name: 'New workflow' })).toBeInViewport()
  await passes(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Workflow menu' }).click()
  await expect(page.getByRole('menuitem', { name: 'Copy as text' })).toBeInViewport()
})
