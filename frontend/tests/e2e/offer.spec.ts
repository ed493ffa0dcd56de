import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { passes } from './accessible'
import { linear } from './plans'
import { ended, say, test } from './program'
import { keep, themed, THEMES } from './screens'
import { byNight } from './byNight'

const chip = (page: Page) => page.getByRole('button', { name: /^Model:/ })
const offers = (page: Page) => page.getByRole('region', { name: 'Model servers on this machine' })
const openModel = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('button', { name: 'Model', exact: true }).click()
  return settings
}
const script = {
  models: ['qwen3:8b', 'llama3.1:8b', 'a-model-whose-name-is-longer-than-most-of-them:70b-instruct-q4'],
  rules: [{ match: '', answers: [linear] }],
}

for (const colorScheme of THEMES) {
  test.describe(colorScheme, themed(colorScheme), () => {
    test.use({ colorScheme })

    test(
      'a model server that only listens is offered with its place, and gets no words before it is chosen',
      { tag: '@nightly' },
      async ({ page, program }) => {
        const asked = await program.listening(script)
        await program.open()
        await expect(offers(page)).toContainText('is running here')
        await expect(offers(page)).toContainText(/127\.0\.0\.1:\d+ · 3 models/)
        await expect(chip(page)).toContainText('found')
        await passes(page)
        await keep(page, `offer-${colorScheme}`)
        await chip(page).click()
        await expect(page.getByRole('button', { name: 'Use it: qwen3:8b' })).toBeVisible()
        await page.keyboard.press('Escape')
        await say(page, 'Take a screenshot')
        await ended(page)
        expect(await asked()).toBe(0)
      },
    )
  })
}

test('one click uses the model that is picked, and the next start remembers it', async ({ page, program }) => {
  const asked = await program.listening(script)
  await program.open()
  await offers(page).getByLabel('Model of A model server').selectOption('llama3.1:8b')
  await offers(page).getByRole('button', { name: 'Use it' }).click()
  await expect(chip(page)).toContainText('llama3.1:8b')
  await expect(offers(page)).toHaveCount(0)
  await program.open()
  await expect(chip(page)).toContainText('llama3.1:8b')
  await expect(page.getByRole('heading', { name: 'What should happen?' })).toBeVisible()
  await expect(offers(page)).toHaveCount(0)
  await say(page, 'Open Notes')
  await expect(page.locator('.card')).toHaveCount(3)
  expect(await asked()).toBe(1)
})

test(
  'a server that has gone meanwhile is said, and nothing is chosen',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await program.listening(script)
    await program.open()
    await page.route('**/bridge/call', async (route) => {
      const body = (route.request().postData() ?? '').replace(/127\.0\.0\.1:\d+\/v1/, '127.0.0.1:1/v1')
      await route.continue({ postData: body })
    })
    await offers(page).getByRole('button', { name: 'Use it' }).click()
    await expect(offers(page).getByRole('alert')).toContainText('Nothing accepts connections')
    await expect(chip(page)).toContainText('offline planner')
  },
)

test(
  'an address without a scheme is taken, and what was made of it is said',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await program.listening(script)
    await program.open()
    const typed = /127\.0\.0\.1:\d+/.exec(await offers(page).innerText())?.[0] ?? ''
    const settings = await openModel(page)
    await settings.getByLabel('Address').fill(typed)
    await settings.getByRole('combobox', { name: 'Model', exact: true }).fill('qwen3:8b')
    await settings.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(page.getByText(`“${typed}” was read as http://${typed}/v1.`)).toBeVisible()
    await expect(chip(page)).toContainText('qwen3:8b')
  },
)

for (const models of [['the-only-one'], ['one', 'two']]) {
  test(
    `no name is asked for where there is no choice: ${String(models.length)} models`,
    byNight(models.length > 1),
    async ({ page, program }) => {
      await program.listening({ models, rules: [{ match: '', answers: [linear] }] })
      await program.open()
      const typed = /127\.0\.0\.1:\d+/.exec(await offers(page).innerText())?.[0] ?? ''
      const settings = await openModel(page)
      await settings.getByLabel('Address').fill(`http://${typed}/v1`)
      await settings.getByRole('button', { name: 'Connect', exact: true }).click()
      if (models.length === 1) {
        await expect(page.getByText(`${typed} has one model, “the-only-one”: it is used.`)).toBeVisible()
        await expect(chip(page)).toContainText('the-only-one')
      } else {
        await expect(settings.getByRole('alert')).toContainText(
          'has 2 models, such as one, two. Enter the name of the model to use.',
        )
      }
    },
  )
}
