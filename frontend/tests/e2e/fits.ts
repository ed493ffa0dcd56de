import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { keep } from './screens'

const SWITCH = readFileSync(join(import.meta.dirname, 'switch.planwright.json'), 'utf8')

// A screenshot is kept as small as it can still be judged: pixels across.
export const KEPT_WIDTH = 720

// misfits tells what of the page does not fit: parts of the window that leave it
// or lie on one another, and words that are cut without a sign.
function misfits(): string[] {
  interface Named {
    name: string
    box: DOMRect
  }
  const found: string[] = []
  const name = (element: Element): string =>
    `${element.tagName.toLowerCase()}.${element.classList.value} “${element.textContent.slice(0, 30)}”`
  const shown = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const all = (selector: string): Named[] =>
    [...document.querySelectorAll(selector)]
      .filter(shown)
      .map((element) => ({ name: name(element), box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1)

  const apart = (parts: Named[]): void =>
    parts.forEach((one, i) => {
      for (const other of parts.slice(i + 1)) {
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        if (across > 1 && down > 1) found.push(`${one.name} lies on ${other.name}`)
      }
    })
  const inside = (
    parts: Named[],
    { left, right, top, bottom }: { left: number; right: number; top: number; bottom: number },
  ): void => {
    for (const { name, box } of parts) {
      if (box.left < left - 1 || box.right > right + 1 || box.top < top - 1 || box.bottom > bottom + 1)
        found.push(`${name} is cut`)
    }
  }
  const cut = (element: Element): boolean => {
    const style = getComputedStyle(element)
    const across =
      element.scrollWidth > element.clientWidth + 1 && style.overflowX === 'hidden' && style.textOverflow !== 'ellipsis'
    return (
      across ||
      (element.scrollHeight > element.clientHeight + 2 &&
        style.overflowY === 'hidden' &&
        style.webkitLineClamp === 'none')
    )
  }

  const window = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
  if (document.documentElement.scrollWidth > innerWidth || document.body.scrollWidth > innerWidth)
    found.push('the page scrolls sideways')
  const parts = all('.header, .left-panel, .work-middle, .inspector, .start, .status')
  inside(parts, window)
  apart(parts)
  for (const bar of ['.header', '.status', '.tabs']) {
    const element = document.querySelector(bar)
    if (!element || !shown(element)) continue
    const children = all(`${bar} > *`)
    inside(children, element.getBoundingClientRect())
    apart(children)
  }
  const middles = all('.toolbar button').map(({ box }) => (box.top + box.bottom) / 2)
  if (Math.max(...middles) - Math.min(...middles) > 10) found.push('the toolbar has two rows')
  if (all('.toolbar').length > 0) apart(all('.toolbar, .react-flow__attribution'))
  inside(all('dialog, .drawer, .preview-bar, .toolbar, .composer'), window)
  const words = document.querySelectorAll(
    ':is(.header, .status, .left-panel, .inspector, .drawer, .start, dialog) :is(button, label, p, span, h2, h3, h4, strong)',
  )
  for (const element of words)
    if (shown(element) && element.clientWidth > 1 && cut(element)) found.push(`the words of ${name(element)} are cut`)
  return found
}

// expectFits holds that nothing of the window is cut or lies on something else.
export async function expectFits(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(misfits)).toEqual([])
}

// open opens a workflow from the text of its file, on the first screen.
export async function open(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: /Open…/ }).click()
  await page.getByLabel('Text of a workflow file').fill(text)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
}

// walk opens each panel in turn and holds that all of them fit.
export async function walk(page: Page, name: string): Promise<void> {
  await expect(page.locator('#composer')).toBeFocused()
  await expectFits(page)
  await open(page, SWITCH)
  await expect(page.locator('.card').first()).toBeVisible()
  await expectFits(page)
  for (const tab of ['History', 'Steps']) {
    await page.locator('.rail').getByRole('button', { name: tab, exact: true }).click()
    await expectFits(page)
  }
  await page.getByRole('treeitem').nth(1).click()
  await expectFits(page)
  await page.getByRole('application', { name: 'Workflow graph' }).focus()
  await expect(page.getByRole('complementary', { name: 'Selected step' })).toBeVisible()
  await expectFits(page)
  await keep(page, name)
  await page.getByRole('button', { name: 'Settings' }).click()
  for (const section of ['Model', 'Planning', 'Tools', 'Appearance', 'Privacy', 'Diagnostics']) {
    await page.getByRole('dialog').getByRole('button', { name: section, exact: true }).click()
    await expectFits(page)
  }
}
