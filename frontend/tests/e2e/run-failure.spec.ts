import { expect } from '@playwright/test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from './program'
import { drawer, folderOf, openRunnable, runAll, status, tool } from './running'
import { keep, themed, THEMES } from './screens'

const SIZES = [
  [1440, 900],
  [1024, 640],
  [640, 400],
] as const

for (const colorScheme of THEMES) {
  for (const [width, height] of SIZES) {
    test.describe(`${colorScheme} ${width}x${height}`, themed(colorScheme), () => {
      test.use({ colorScheme, viewport: { width, height } })

      test('the reason of a failed run is read whole', async ({ page, program }) => {
        const gone = join(
          folderOf(program),
          ...Array.from({ length: 6 }, () => 'a folder that is not there '.repeat(5).trim()),
          'gone.txt',
        )
        await openRunnable(page, program, [tool('read', 'read_file', { path: gone }, { name: 'Read what is gone' })])
        await runAll(page)
        await expect(status(page)).toHaveText('failed')
        const reason = drawer(page).locator('.run-end .run-message')
        await expect(reason).toContainText('gone.txt')
        await keep(page, `run-failed-${width}x${height}-${colorScheme}`)
        const again = drawer(page).getByRole('button', { name: /^Try again/ })
        await expect(again).toBeInViewport({ ratio: 1 })
        expect(await reason.evaluate(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight)).toBe(true)
        // What of it is out of sight is scrolled to by keys.
        const panel = drawer(page).getByRole('tabpanel')
        const scrolls = (): Promise<boolean> => panel.evaluate((one) => one.scrollHeight > one.clientHeight + 1)
        if (await scrolls()) {
          await drawer(page).getByRole('tab', { name: 'Run', exact: true }).focus()
          for (let i = 0; i < 4 && !(await panel.evaluate((one) => one === document.activeElement)); i += 1)
            await page.keyboard.press('Tab')
          await expect(panel).toBeFocused()
          await page.keyboard.press('End')
          await expect.poll(() => panel.evaluate((one) => one.scrollTop > 0)).toBe(true)
          await page.keyboard.press('Home')
          await expect.poll(() => panel.evaluate((one) => one.scrollTop)).toBe(0)
        }
        await again.focus()
        await expect(again).toBeInViewport({ ratio: 1 })
      })
    })
  }
}

test('a folder that data led to is allowed where the failure is told', async ({ page, program }) => {
  const place = join(folderOf(program), '../../Elsewhere')
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'a.txt'), 'found')
  folderOf(program, { 'where.txt': join(place, 'a.txt') })
  await openRunnable(page, program, [
    tool('where', 'read_file', { path: 'where.txt' }),
    tool('read', 'read_file', { path: '{{where.text}}' }),
  ])
  await runAll(page)
  await drawer(page).getByRole('button', { name: 'Allow once' }).click()
  await expect(status(page)).toHaveText('failed')
  const strip = drawer(page).locator('.run-end')
  await strip.getByRole('button', { name: 'Allow this folder' }).click()
  await expect(strip.getByRole('button', { name: 'Allow this folder' })).toBeHidden()
  await strip.getByRole('button', { name: 'Try again from “read”' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Run', exact: true }).click() // it may do more now
  await expect(status(page)).toHaveText('done')
})
