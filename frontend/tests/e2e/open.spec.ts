import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { test } from './program'
import { workflowOf } from './canvas'
import { byNight } from './byNight'

// What the person names is opened and shown, whatever it holds.

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Open' })

test.describe('with a clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('what is pasted anywhere in the dialog is opened, and the dialog goes', async ({ page, program }) => {
    await program.open()
    await expect(page.getByRole('textbox', { name: 'What should happen?' })).toBeFocused()
    const paste = async (text: string): Promise<void> => {
      await page.evaluate((given) => navigator.clipboard.writeText(given), text)
      await page.keyboard.press('Control+v')
    }
    await page.keyboard.press('Control+o')
    await expect(dialog(page)).toBeVisible()
    await paste('no workflow')
    await expect(page.getByLabel('Text of a workflow file')).toHaveValue('no workflow') // it is there to be mended
    await expect(dialog(page)).toBeVisible()
    await paste(workflowOf('x > y'))
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.locator('.card')).toHaveCount(2)
    await page.keyboard.press('Control+o')
    await expect(page.getByLabel('Text of a workflow file')).toHaveValue('')
  })

  test('a paste over another dialog opens nothing behind it', { tag: '@nightly' }, async ({ page, program }) => {
    await program.open()
    await page.evaluate((text) => navigator.clipboard.writeText(text), workflowOf('x > y'))
    await page.getByRole('textbox', { name: 'What should happen?' }).press('Control+,')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.getByRole('dialog').getByRole('button').first().focus()
    await page.keyboard.press('Control+v')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('textbox', { name: 'What should happen?' })).toBeVisible()
    await expect(page.locator('.card')).toHaveCount(0)
  })
})

for (const name of ['Nothing yet', '']) {
  test(
    `a workflow without steps is opened as others are, called “${name}”`,
    byNight(name !== ''),
    async ({ page, program }) => {
      await program.open()
      await page.getByRole('button', { name: /Open…/ }).click()
      const empty = { version: 1, name, nodes: [], edges: [], notes: [] }
      await page.getByLabel('Text of a workflow file').fill(JSON.stringify(empty))
      await page.getByRole('button', { name: 'Open', exact: true }).click()
      await expect(page.locator('.canvas-empty')).toBeVisible()
      await expect(page.locator('.canvas-empty').getByRole('button', { name: 'Add a step' })).toBeVisible()
    },
  )
}
