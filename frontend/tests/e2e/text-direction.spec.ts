import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { open } from './fits'
import { ended, say, test } from './program'

const ARABIC = 'مرحبا'
const SWITCH = readFileSync(join(import.meta.dirname, 'switch.planwright.json'), 'utf8')

interface File {
  name: string
  nodes: { name: string; note?: string; switch?: { cases: { name: string }[] } }[]
  notes: object[]
}

// arabic gives a workflow Arabic names and notes.
function arabic(text: string): string {
  const file = JSON.parse(text) as File
  file.name = `${ARABIC} 1`
  for (const node of file.nodes) {
    node.name = `${ARABIC} ${node.name}`
    node.note = ARABIC
  }
  file.notes = [{ id: 'n1', text: ARABIC, position: { x: 400, y: 0 } }]
  return JSON.stringify(file)
}

// undirected lists the elements that show the text and do not take their direction from it.
function undirected(text: string): string[] {
  const shows = (element: Element): boolean => {
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element.value.includes(text)
    return [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.includes(text))
  }
  return [...document.querySelectorAll('body *')]
    .filter((element) => shows(element) && !element.closest('[dir="auto"], bdi, .visually-hidden, [aria-live], [role="status"], option, title'))
    .map((element) => `${element.tagName.toLowerCase()}.${element.classList.value} in ${element.parentElement?.classList.value ?? ''}`)
}

const expectDirected = (page: Page) => expect.poll(async () => [...new Set(await page.evaluate(undirected, ARABIC))]).toEqual([])

test('what people and models write takes its own direction', async ({ page, program }) => {
  await program.model([`${ARABIC}: **${ARABIC}**\n\n- ${ARABIC}`])
  await program.open()
  await open(page, arabic(SWITCH))
  await expect(page.locator('.card').first()).toBeVisible()
  await expectDirected(page)
  await say(page, ARABIC)
  await ended(page)
  await page.locator('#composer').fill(ARABIC)
  await expectDirected(page)
  await page.getByRole('tab', { name: 'Steps' }).click()
  const rows = page.getByRole('treeitem')
  for (let i = 0; i < Math.min(6, await rows.count()); i++) {
    await rows.nth(i).click()
    await expectDirected(page)
  }
  const name = page.locator('.inspector').getByLabel('Name', { exact: true })
  await name.fill(`${ARABIC} 2`)
  await name.press('Enter')
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.locator('.history-line').first()).toContainText(ARABIC)
  await expectDirected(page)
  await page.getByRole('button', { name: /problem/ }).first().click()
  await expectDirected(page)
  await page.keyboard.press('Control+f')
  await expectDirected(page)
})
