import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { passes } from './accessible'
import { serveOllama } from './ollama'
import type { Ollama } from './ollama'
import { linear, pdfs } from './plans'
import { test as base } from './program'
import { keep, themed, THEMES } from './screens'

// What a person does who has no model yet.

const test = base.extend<{ ollama: Ollama }>({
  ollama: async ({ program }, provide) => {
    const ollama = await serveOllama(['qwen3:8b'], pdfs)
    program.set(`localPorts=${String(ollama.port)}`)
    await provide(ollama)
    ollama.close()
  },
})

const chip = (page: Page) => page.getByRole('button', { name: /^Model:/ })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Connect a model' })
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const plan = (page: Page) => dialog(page).getByRole('list', { name: /^The plan it made/ })
const pulls = (page: Page) => dialog(page).getByRole('region', { name: /^Downloading/ })

for (const colorScheme of THEMES) {
  test.describe(colorScheme, themed(colorScheme), () => {
    test.use({ colorScheme })

    test('three clicks lead from nothing to a model that has planned', async ({ page, program, ollama }) => {
      await program.open()
      await page.getByRole('button', { name: 'Connect a model…', exact: true }).click()
      await expect(dialog(page)).toContainText('8.2B · Q4_K_M · 5.2 GB · in memory')
      expect(ollama.asked.filter((what) => /chat|pull/.test(what))).toEqual([])
      await passes(page, 'what there is on this machine')
      await keep(page, `connect-${colorScheme}`)
      await press(page, 'Use it: qwen3:8b')
      await expect(dialog(page)).toContainText('qwen3:8b plans.')
      await expect(plan(page).getByRole('listitem')).toHaveCount(6)
      await expect(dialog(page)).toContainText('at the first attempt')
      await passes(page, 'a plan as a trial')
      await keep(page, `connect-trial-${colorScheme}`)
      await press(page, 'Start planning')
      await expect(dialog(page)).toHaveCount(0)
      await expect(chip(page)).toContainText('qwen3:8b')
      await expect(page.locator('.card')).toHaveCount(0) // nothing of the trial is kept
      await chip(page).click()
      await expect(dialog(page).getByRole('heading').nth(1)).toHaveText('qwen3:8b plans now')
      await expect(dialog(page)).toContainText('The last request went well')
      await passes(page, 'the model that plans now')
      await press(page, 'Keep it')
      await expect(dialog(page)).toHaveCount(0)
    })

    test(
      'a download tells how far it is, is stopped, goes on, and the model is used',
      { tag: '@nightly' },
      async ({ page, program, ollama }) => {
        ollama.pulling = 'hangs'
        await program.open()
        await chip(page).click()
        await press(page, 'Download and use it: qwen3:4b-instruct')
        await expect(pulls(page)).toContainText('1 GB of 2.5 GB')
        await passes(page, 'a download')
        await keep(page, `connect-pull-${colorScheme}`)
        await expect(
          dialog(page).getByRole('button', { name: 'Download and use it: qwen3:1.7b', exact: true }),
        ).toBeDisabled()
        await press(page, 'Stop')
        await expect(pulls(page)).toContainText('What came so far is kept')
        await passes(page, 'a download that is stopped')
        ollama.pulling = 'whole'
        await press(page, 'Go on')
        await expect(dialog(page)).toContainText('qwen3:4b-instruct plans.')
        await expect(chip(page)).toContainText('qwen3:4b-instruct')
      },
    )

    test(
      'where nothing serves models, it says what to install and finds it by itself',
      { tag: '@nightly' },
      async ({ page, program }) => {
        const late = await serveOllama([], linear)
        late.close()
        program.set(`localPorts=${String(late.port)}`)
        await program.open()
        await chip(page).click()
        await expect(dialog(page).getByLabel('Command that installs Ollama')).toContainText('ollama.com/install.sh')
        await passes(page, 'what to install')
        await keep(page, `connect-install-${colorScheme}`)
        const come = await serveOllama([], linear, late.port)
        await expect(dialog(page)).toContainText('Ollama runs, and has no models yet.')
        await expect(dialog(page)).toContainText('Download one with Ollama')
        await passes(page, 'a server without models')
        come.close()
      },
    )

    test(
      'a provider, or another address, is asked for its models first',
      { tag: '@nightly' },
      async ({ page, program, ollama }) => {
        await program.open()
        await chip(page).click()
        await press(page, 'Mistral')
        await expect(dialog(page)).toContainText('https://api.mistral.ai')
        await expect(dialog(page)).toContainText('https://console.mistral.ai/api-keys')
        await expect(dialog(page).getByRole('heading', { name: 'Connect Mistral' })).toBeFocused()
        await passes(page, 'a provider')
        await keep(page, `connect-provider-${colorScheme}`)
        await press(page, 'All choices')
        await expect(dialog(page).getByRole('heading', { name: 'On this machine' })).toBeFocused()
        await press(page, 'Another address…')
        await press(page, 'Show its models')
        await expect(dialog(page)).toContainText('Enter the address of the endpoint.')
        await dialog(page).getByLabel('Address').fill('127.0.0.1:1')
        await press(page, 'Show its models')
        await expect(dialog(page).getByRole('alert')).toContainText('Nothing accepts connections')
        await passes(page, 'an address where nothing is')
        await dialog(page)
          .getByLabel('Address')
          .fill(`127.0.0.1:${String(ollama.port)}`)
        await press(page, 'Show its models')
        await press(page, 'Use it: qwen3:8b')
        await expect(dialog(page)).toContainText('qwen3:8b plans.')
      },
    )
  })
}

test('what goes wrong is told with what to do', async ({ page, program, ollama }) => {
  await program.open()
  await chip(page).click()
  for (const [pulling, told] of [
    ['unknown', 'Ollama knows no model “nonsense”. Check the name.'],
    ['full', 'The disk on which Ollama keeps its models is full. Make room'],
    ['breaks', 'Ollama stopped answering in the middle of the download. Start it again'],
  ] as const) {
    ollama.pulling = pulling
    await dialog(page).getByLabel('Another model, by its name on ollama.com').fill('nonsense')
    await press(page, 'Download and use it')
    await expect(pulls(page)).toContainText(told)
    await passes(page, `a download that fails: ${pulling}`)
    await press(page, 'Not now')
    await expect(pulls(page)).toHaveCount(0)
  }
  ollama.plan = linear
  await press(page, 'Use it: qwen3:8b')
  await expect(dialog(page)).toContainText('did not plan the small request')
  await expect(dialog(page).locator('.trial-problems')).toContainText('It lists no files.')
  ollama.plan = 'I am only a poet.'
  await press(page, 'Try again')
  await expect(dialog(page)).toContainText('did not plan the small request')
  await expect(dialog(page)).toContainText('I am only a poet.')
  await expect(dialog(page)).toContainText('A larger model')
  await passes(page, 'a model that does not plan')
  await expect(chip(page)).toContainText('no usable answer')
  ollama.close()
  await press(page, 'Try again')
  await expect(dialog(page)).toContainText('did not answer')
  await expect(dialog(page)).toContainText('Look whether its server runs')
  await press(page, 'Choose another model')
  await expect(dialog(page)).toContainText('Install one of these')
})

test(
  'a download goes on while the dialog is closed, and says when it is done',
  { tag: '@nightly' },
  async ({ page, program, ollama }) => {
    ollama.pulling = 'hangs'
    await program.open()
    await chip(page).click()
    await press(page, 'Download and use it: qwen3:4b-instruct')
    await expect(pulls(page)).toContainText('1 GB of 2.5 GB')
    await page.keyboard.press('Escape')
    await page.reload()
    await chip(page).click()
    await expect(pulls(page)).toContainText('1 GB of 2.5 GB')
    await page.keyboard.press('Escape')
    ollama.pulling = 'whole'
    await expect(page.getByText('qwen3:4b-instruct is downloaded.')).toBeVisible()
    await expect(chip(page)).toContainText('offline planner') // nothing is taken
    await page.getByRole('button', { name: 'Use it', exact: true }).last().click()
    await expect(dialog(page)).toContainText('qwen3:4b-instruct plans.')
  },
)
