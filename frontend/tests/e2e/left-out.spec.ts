import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { passes } from './accessible'
import { exchange, proposed } from './chat'
import { linear, twoChanges } from './plans'
import { ended, say, test } from './program'
import { keep, themed, THEMES } from './screens'

const EVERY = 'Every morning at eight, open Notes'
const LATER = 'Tell me when it is done, and mail it'

// withRemarks is a reply in which the model says what it left out and assumed.
const withRemarks = (reply: string, leftOut: string[], assumed: string[]): string =>
  JSON.stringify({ ...(JSON.parse(reply) as object), left_out: leftOut, assumed })

const list = (page: Page, words: string, name: string) =>
  exchange(page, words).getByRole('group', { name, exact: true })

for (const colorScheme of THEMES) {
  test.describe(colorScheme, themed(colorScheme), () => {
    test.use({ colorScheme })

    test('what is left out of a plan and of a change is shown with it, and stays', async ({ page, program }) => {
      await program.model([
        withRemarks(
          linear,
          ['every morning at \u202eeight', '<b>**weekends**</b> too'],
          ['Notes is the app of that name'],
        ),
        withRemarks(twoChanges, ['mail it: there is no tool for mail'], []),
        JSON.stringify({ add: [], left_out: ['ring me up'] }),
      ])
      await program.open()
      await say(page, EVERY)
      await expect(list(page, EVERY, 'Not planned').locator('li')).toHaveText([
        String.raw`every morning at \u202eeight`,
        '<b>**weekends**</b> too',
      ])
      await expect(list(page, EVERY, 'Assumed').locator('li')).toHaveText(['Notes is the app of that name'])
      await expect(exchange(page, EVERY)).toContainText('Planned 3 steps.')
      await expect(exchange(page, EVERY)).toContainText('Is it right without that, or what should happen instead?')
      await expect(exchange(page, EVERY).getByText('weekends')).toHaveCount(1) // said once

      await say(page, LATER)
      await expect(list(page, LATER, 'Not planned').locator('li')).toHaveText(['mail it: there is no tool for mail'])
      await expect(list(page, LATER, 'Assumed')).toHaveCount(0)
      await ended(page)
      await passes(page)
      await keep(page, `left-out-${colorScheme}`)
      await proposed(page).getByRole('button', { name: 'Apply' }).click()
      await expect(proposed(page)).toHaveCount(0)

      await say(page, 'Ring me up')
      await expect(exchange(page, 'Ring me up')).toContainText('Nothing of this can be planned here.')
      await expect(exchange(page, 'Ring me up')).toContainText('What should happen instead?')
      await ended(page)
      await page.reload()
      for (const [words, text] of [
        [EVERY, 'weekends'],
        [LATER, 'mail it'],
        ['Ring me up', 'ring me up'],
      ] as const) {
        await expect(list(page, words, 'Not planned')).toContainText(text)
      }
    })
  })
}
