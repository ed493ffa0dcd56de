import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { test } from './program'
import { expectNothingPlain, expectStrange } from './pseudo'
import { themed, THEMES } from './screens'

// What a model and a run bring onto the page, in the pseudo-language.

const calls = (name: string, tool_name: string, args: object) => ({
  step_type: 'Tool',
  name,
  tool_name,
  arguments: args,
})

const PLAN = JSON.stringify({
  steps: [calls('Πρώτα', 'wait', { milliseconds: 1 }), calls('Μετά', 'read_file', { path: '1.2' })],
})
const CHANGE = JSON.stringify({ add: [calls('Τέλος', 'wait', { milliseconds: 3 })] })

const TOLD = ', [role=status] > span' // what a tool did, said to who hears the page

// ask sends words; the controls have other names here.
async function ask(page: Page, words: string): Promise<void> {
  await page.locator('#composer').fill(words)
  await page.locator('#composer').press('Enter')
}

for (const colorScheme of THEMES) {
  test.describe(colorScheme, themed(colorScheme), () => {
    test.use({ colorScheme, viewport: { width: 1440, height: 900 } })

    test('chat, proposal, tour, connecting and a run show no word that is not in the catalogue', async ({
      page,
      program,
    }) => {
      test.setTimeout(180_000)
      await program.model([PLAN, CHANGE], 'language=pseudo')
      await program.open()
      await page.locator('.start-tour button').first().click()
      for (let i = 0; i < 4; i += 1) {
        await expectStrange(page, `tour, ${String(i + 1)}`)
        await page.locator('.tour-foot [data-kind=primary]').click()
      }
      await page.keyboard.press('Escape')
      await ask(page, 'Περίμενε')
      await expect(page.locator('.card')).toHaveCount(2)
      await expectNothingPlain(page, 'an answer')
      await page.locator('.ledger-head').click()
      await expectNothingPlain(page, 'the attempts')
      await ask(page, 'Και μετά')
      await expect(page.locator('.card[data-mark]').first()).toBeVisible()
      await expectNothingPlain(page, 'a proposal')
      await page.keyboard.press('Enter') // it is applied
      await expect(page.locator('.card[data-mark]')).toHaveCount(0)
      await page.locator('.run-button').click()
      await page.locator('.sheet-foot button').first().click() // to run, also although a step cannot
      await expect(page.locator('.run-end')).toBeVisible()
      await expectNothingPlain(page, 'a run that failed', TOLD)
      await page.locator('.model-chip').click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNothingPlain(page, 'to connect a model', TOLD)
    })
  })
}
