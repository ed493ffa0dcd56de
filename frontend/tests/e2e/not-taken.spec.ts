import { expect } from '@playwright/test'
import { inspector } from './inspector'
import { step, test } from './program'
import { drawer, folderOf, openRunnable, runAll, runButton, tool } from './running'

// A text that a field did not take stops a run, which would go on with what stood there before.

const DATA = [{ Betrag: 2 }, { Betrag: 7 }]
const COUNTED = '1 field not taken'

test('a run does not begin while a field holds what was not taken, and leads there', async ({ page, program }) => {
  folderOf(program)
  await openRunnable(page, program, [
    tool('shape', 'transform_data', { data: DATA, program: 'map(select(.Betrag > 5))\n| .[:10]' }),
    tool('other', 'transform_data', { data: DATA, program: '.' }),
  ])
  await step(page, 'shape').click()
  const value = inspector(page).getByLabel('Value', { exact: true })
  const bar = page.getByRole('contentinfo')
  const said = page.getByText(
    '“Value” of “shape” holds “1.000”, which is not taken yet. Answer below it, or press Esc.',
  )
  await value.fill('1.000')
  await value.press('Tab')
  await expect(inspector(page)).toContainText('Is “1.000” 1000 or 1?')
  await expect(bar).toContainText(COUNTED)
  await expect(bar).not.toContainText('no problems')

  await step(page, 'other').click()
  await runButton(page).click({ force: true }) // it says that it cannot, and leads
  await expect(value).toBeFocused() // of the step that is selected again
  await expect(said).toBeVisible()
  await value.press('Control+Enter')
  await expect(said).toBeVisible()
  await expect(drawer(page)).toHaveCount(0)

  await inspector(page).getByRole('button', { name: 'Edit as JSON' }).click()
  await expect(value).toHaveCount(0)
  await bar.getByRole('button', { name: COUNTED }).click()
  await expect(value).toBeFocused()

  await value.press('Escape')
  await expect(value).toHaveValue('5')
  await expect(bar).not.toContainText(COUNTED)
  await expect(said).toHaveCount(0)

  const many = inspector(page).getByLabel('How many', { exact: true })
  await many.fill('drei')
  await many.press('Control+Enter') // it is refused as the run begins
  await expect(page.getByText(/^“How many” of “shape” holds “drei”/)).toBeVisible()
  await expect(drawer(page)).toHaveCount(0)
  await bar.getByRole('button', { name: COUNTED }).click()
  await expect(many).toBeFocused()
  await many.fill('3')
  await many.press('Enter')
  await expect(bar).not.toContainText(COUNTED)
  await runAll(page)
  await expect(drawer(page)).toContainText('done')
})

test('a calculation without a column does not run', { tag: '@nightly' }, async ({ page, program }) => {
  folderOf(program)
  await openRunnable(page, program, [tool('shape', 'transform_data', { data: DATA, program: '.' })])
  await step(page, 'shape').click()
  await inspector(page).getByRole('button', { name: 'Add a line' }).press('Enter')
  await page.keyboard.type('Calculate a column')
  await page.keyboard.press('Enter')
  await inspector(page).getByLabel('Column', { exact: true }).first().fill('')
  await page.keyboard.press('Enter')
  await expect(inspector(page)).toContainText('Until then nothing can be run.')
  await expect(page.locator('.status-problems')).toHaveText(/1 (to fill in|error)/)
})
