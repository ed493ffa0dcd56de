import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { readdirSync } from 'node:fs'
import { passes } from './accessible'
import { choose, nameOf } from './files'
import { test } from './program'
import { keep, themed, THEMES } from './screens'

const NAME = 'Sort the day’s orders'

test('an example of the first screen opens as a workflow of the person’s own, each time', async ({ page, program }) => {
  await program.open()
  const examples = page.getByRole('region', { name: 'Or look at an example:' })
  await expect(examples.getByRole('button')).toHaveCount(13)
  await examples.getByRole('button', { name: NAME }).click()
  await expect(nameOf(page)).toHaveText(NAME)
  await expect(page.locator('.card')).toHaveCount(12)
  await expect(page.locator('.card-badge')).toHaveCount(0)
  await expect(page.locator('.header-saved')).toHaveText('saved')
  await choose(page, 'New workflow')
  await another(page, NAME)
  await expect(nameOf(page)).toHaveText(NAME)
  await expect(page.locator('.header-saved')).toHaveText('saved')
  expect(readdirSync(program.documents).filter((name) => name.endsWith('.planwright.json'))).toHaveLength(2)
})

test('every example is without problems and fits the canvas', { tag: '@nightly' }, async ({ page, program }) => {
  await program.model([]) // a step of one of them is done by a model
  await program.open()
  const examples = page.getByRole('region', { name: 'Or look at an example:' })
  await expect(examples.getByRole('button')).toHaveCount(13)
  const names = await examples.getByRole('button').allTextContents()
  for (const [i, name] of names.entries()) {
    await (i === 0 ? examples.getByRole('button', { name }).click() : another(page, name))
    await expect(nameOf(page)).toHaveText(name)
    await expect(page.locator('.card').first()).toBeVisible()
    await expect(page.getByRole('contentinfo')).toContainText('no problems')
    await choose(page, 'New workflow')
  }
})

test(
  'the gallery shows what each example looks like and what it uses',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await program.open()
    await page.getByRole('button', { name: 'Search and run' }).click()
    await expect(page.locator('dialog.palette')).toBeVisible()
    await page.keyboard.type('example')
    await page.keyboard.press('Enter')
    const cards = page.getByRole('dialog').getByRole('listitem')
    await expect(cards).toHaveCount(13)
    for (const card of await cards.all()) {
      await expect(card).toContainText(/\d+ steps.*Uses /)
      await expect(card.locator('path[data-family="card"]')).toHaveAttribute('d', /^(M[^z]+z){5,}$/)
    }
    await passes(page, 'gallery')
  },
)

// another opens an example once there are workflows.
async function another(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Look at an example…' }).click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
}

for (const colorScheme of THEMES) {
  test.describe(colorScheme, themed(colorScheme), () => {
    test.use({ colorScheme })

    test('the first screen and an example', async ({ page, program }) => {
      await program.open()
      await expect(page.getByRole('region', { name: 'Or look at an example:' }).getByRole('button')).toHaveCount(13)
      await passes(page)
      await keep(page, `examples-${colorScheme}`)
      await page.getByRole('button', { name: NAME }).click()
      await expect(page.locator('.card')).toHaveCount(12)
      await keep(page, `example-${colorScheme}`)
    })
  })
}
