import { expect } from '@playwright/test'
import { choose } from './files'
import { names } from './home'
import { say, sent, test } from './program'

test('words that were not sent stay with their workflow, over a restart too', async ({ page, program }) => {
  await program.open()
  await say(page, 'Take a screenshot')
  await expect(page.locator('.card')).not.toHaveCount(0)
  const kept = sent(page, 'and then')
  await page.locator('#composer').fill('and then tell me')
  await kept
  await program.kill()
  await expect(page.locator('.header-saved')).toHaveText('not connected')
  await program.open()
  await expect(page.locator('.header-saved')).toHaveText('saved')
  await expect(page.locator('#composer')).toHaveValue('and then tell me')
  await choose(page, 'New workflow')
  await expect(page.locator('.card')).toHaveCount(0)
  await expect(page.locator('#composer')).toHaveValue('')
  await names(page).first().click()
  await expect(page.locator('#composer')).toHaveValue('and then tell me')
})
