import { expect } from '@playwright/test'
import { passes } from './accessible'
import { test } from './program'
import { openRunnable, runButton, sheet, tool } from './running'
import { keep, themed, THEMES } from './screens'
import { NIGHT } from './byNight'

const input = (name: string, value: unknown, description = '') => ({
  name,
  type: typeof value === 'string' ? 'string' : 'object',
  default: value,
  description,
})
const inputs = [
  input('spaces', `--list ${' '.repeat(250)}--delete-all`, 'Why '.repeat(750)),
  input('turned', 'notes.txt\u202e\u200b\u{e0041}'),
  input('lines', Array.from({ length: 30 }, (_, i) => `line ${i}`).join('\n')),
  input('json', { path: 'a\u202eb' }),
  input('plain', 'notes.txt'),
]

for (const colorScheme of THEMES) {
  test.describe(colorScheme, themed(colorScheme), () => {
    test.use({ colorScheme })

    test('what a run is given is whole, however it is written', NIGHT, async ({ page, program }) => {
      await openRunnable(
        page,
        program,
        [tool('tell', 'notify', { title: 'Done', message: '{{inputs.spaces}}' })],
        undefined,
        { inputs },
      )
      await runButton(page).click()
      const whole = (name: string) => sheet(page).getByRole('region', { name: `All of ${name}` })
      await expect(whole('spaces')).toHaveText(`"--list ${' '.repeat(250)}--delete-all"`, { useInnerText: true })
      await expect(whole('turned')).toHaveText('"notes.txt\\u202e\\u200b\\U000e0041"')
      await expect(whole('json')).toContainText('a\\u202eb')
      await expect(sheet(page)).toContainText('269 characters')
      await expect(sheet(page)).toContainText('30 lines')
      await expect(whole('plain')).toHaveCount(0)
      for (const [name, least] of [
        ['spaces', 2],
        ['lines', 8],
      ] as const) {
        expect(
          await sheet(page)
            .getByLabel(name, { exact: true })
            .evaluate((field) => field.clientHeight / parseFloat(getComputedStyle(field).lineHeight)),
        ).toBeGreaterThan(least - 0.1)
      }
      const help = sheet(page).locator('#input-spaces-help')
      expect(await help.evaluate((one) => one.clientHeight)).toBeLessThan(80)
      for (const [width, height] of [
        [1440, 900],
        [1024, 640],
      ] as const) {
        await page.setViewportSize({ width, height })
        await keep(page, `whole-values-${colorScheme}-${width}`)
      }
      await passes(page, 'whole values')
      await sheet(page)
        .getByRole('button', { name: /Show all/ })
        .click()
      expect(await help.evaluate((one) => one.clientHeight)).toBeGreaterThan(200)
    })
  })
}
