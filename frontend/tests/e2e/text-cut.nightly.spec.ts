import { expect } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { open } from './fits'
import { test } from './program'
import { keep } from './screens'

interface File {
  name: string
  nodes: { name: string; switch?: { cases: { name: string }[] } }[]
}

const MIXED = [
  'ملف 読む 🗒️ a considerably longer name than anybody needs, and then some more of it for wide places',
  'Read ملف طويل جدا اسم آخر من الكلمات والكلمات الأخرى التي لا تنتهي أبدا ولا تقف عند حد',
] as const

// cutLines looks at every place that shows the name on one line: how many there are whose end is
// out of sight, and which of them lost something that stands before something in sight.
function cutLines(name: string): { cut: number; wrong: string[] } {
  const lines = [...document.querySelectorAll('body *')].filter(
    (element) =>
      element.childNodes.length === 1 &&
      element.firstChild instanceof Text &&
      element.firstChild.data.includes(name) &&
      element.getClientRects().length > 0 &&
      !element.closest('.visually-hidden, [aria-live], option, title'),
  )
  const orderOf = (element: Element): boolean[] => {
    const text = element.firstChild as Text
    const box = element.getBoundingClientRect()
    return [...text.data]
      .map((sign, i, signs) => {
        const range = document.createRange()
        const start = signs.slice(0, i).join('').length
        range.setStart(text, start)
        range.setEnd(text, start + sign.length)
        const { left, right, top, bottom, width } = range.getBoundingClientRect()
        if (width === 0) return undefined
        return left >= box.left - 1 && right <= box.right + 1 && top >= box.top - 4 && bottom <= box.bottom + 4
      })
      .filter((seen) => seen !== undefined)
  }
  const seen = lines
    .map((element) => ({ element, order: orderOf(element) }))
    .filter(({ order }) => order.includes(false))
  const wrong = seen.filter(({ order }) => order.slice(order.indexOf(false)).includes(true) || !order[0])
  return {
    cut: seen.length,
    wrong: [
      ...new Set(
        wrong.map(
          ({ element }) =>
            `${element.tagName.toLowerCase()}.${element.classList.value} in ${element.parentElement?.classList.value ?? ''}`,
        ),
      ),
    ],
  }
}

for (const [i, name] of MIXED.entries()) {
  test(`of a name in several directions it is the end that is cut: ${name.slice(0, 4)}…`, async ({ page, program }) => {
    const file = JSON.parse(readFileSync(join(import.meta.dirname, 'switch.planwright.json'), 'utf8')) as File
    file.name = name
    for (const node of file.nodes) {
      node.name = name
      for (const way of node.switch?.cases ?? []) way.name = name
    }
    await program.open()
    await open(page, JSON.stringify(file))
    await expect(page.locator('.card').first()).toBeVisible()
    const places = async (least: number): Promise<void> => {
      const { cut, wrong } = await page.evaluate(cutLines, name)
      expect(wrong).toEqual([])
      expect(cut).toBeGreaterThan(least)
    }
    await page.getByRole('tab', { name: 'Steps' }).click()
    await page.getByRole('treeitem').first().click()
    await expect(page.locator('.inspector h2')).toContainText(name)
    await places(2 * file.nodes.length)
    await keep(page, `cut-${i}-dark`)
    await page.getByRole('tab', { name: 'Assistant' }).click()
    await page.locator('#composer').fill('@')
    await expect(page.locator('.mention-name').first()).toBeVisible()
    await places(2 * file.nodes.length)
  })
}
