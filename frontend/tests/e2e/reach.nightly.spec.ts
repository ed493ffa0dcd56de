import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { open } from './fits'
import { proposed } from './chat'
import { field } from './inspector'
import { linear, twoChanges } from './plans'
import { ended, say, step, test } from './program'
import { expectReach } from './reach'
import { RUN_ALTHOUGH, drawer, folderOf, openRunnable, runButton, sheet, status, takesAnswers, tool } from './running'

const SWITCH = readFileSync(join(import.meta.dirname, 'switch.planwright.json'), 'utf8')

// narrowed makes a panel as narrow as it can be.
async function narrowed(page: Page, name: string): Promise<void> {
  const edge = page.getByRole('separator', { name })
  if (!(await edge.isVisible())) return
  await edge.focus()
  await page.keyboard.press('Home')
}

// narrowest makes both panels as narrow as they can be.
async function narrowest(page: Page): Promise<void> {
  for (const name of ['Width of the panel', 'Width of the inspector']) await narrowed(page, name)
}

const LONG = 'Is this what should be written into the file? '.repeat(40)

const SIZES = { '1440x900': [1440, 900], '1024x640': [1024, 640], 'zoomed to 200 % at 1280x800': [640, 400] } as const

for (const [name, [width, height]] of Object.entries(SIZES)) {
  // Where there is the most room, it is missed the least.
  test.describe(name, { tag: name === '1440x900' ? '@nightly' : [] }, () => {
    test.use({ viewport: { width, height } })

    test('all that can be clicked is in sight in the narrowest panels', async ({ page, program }) => {
      await program.model([linear])
      await program.open()
      await expectReach(page)
      await open(page, SWITCH)
      await expect(page.locator('.card').first()).toBeVisible()
      // Where the panels lie behind the canvas, the rail leads to them.
      if (width < 880) await page.getByRole('navigation').getByRole('button', { name: 'Assistant' }).click()
      else await page.getByRole('tab', { name: 'Assistant' }).click()
      await narrowed(page, 'Width of the panel')
      await page.locator('#composer').fill('a word')
      await page.locator('select.composer-tries').selectOption('0') // the longest words
      await expectReach(page)
      for (const tab of ['History', 'Steps']) {
        await page.getByRole('tab', { name: tab }).click()
        await expectReach(page)
      }
      const rows = page.getByRole('treeitem')
      for (let i = 0; i < (await rows.count()); i++) {
        await page.getByRole('tab', { name: 'Steps' }).focus()
        await rows.nth(i).click()
        await page.getByRole('application', { name: 'Workflow graph' }).focus()
        await narrowed(page, 'Width of the inspector')
        await expectReach(page)
      }
      await page.getByRole('button', { name: 'Settings' }).click()
      for (const section of ['Model', 'Planning', 'Tools', 'Appearance', 'Privacy', 'Diagnostics']) {
        await page.getByRole('dialog').getByRole('button', { name: section, exact: true }).click()
        await expectReach(page)
      }
    })

    test('all of a run sheet, a question and a failure is in sight', async ({ page, program }) => {
      const folder = folderOf(program)
      const gone = [folder, ...Array.from({ length: 5 }, () => 'no-folder-of-this-name'.repeat(8)), 'gone.txt'].join(
        '/',
      )
      const writes = Array.from({ length: 20 }, (_, i) =>
        tool(`w${i}`, 'write_file', { path: `${folder}/${i}.txt`, text: LONG }),
      )
      await openRunnable(
        page,
        program,
        [
          tool('ask', 'ask_person', { question: LONG, choices: ['Yes', LONG] }),
          ...writes,
          tool('read', 'read_file', { path: gone }),
        ],
        undefined,
        {
          inputs: [
            { name: 'name'.repeat(12), type: 'string', description: LONG, default: LONG },
            { name: 'sure', type: 'boolean' },
          ],
        },
      )
      await narrowest(page)
      await page.locator('.canvas').press('Control+Enter')
      await expect(sheet(page)).toBeVisible()
      await expectReach(page)
      await takesAnswers(sheet(page), RUN_ALTHOUGH)
      await sheet(page).getByRole('button', { name: RUN_ALTHOUGH }).click()
      await expect(drawer(page).locator('.run-question')).toContainText(LONG.trim())
      await expectReach(page)
      await takesAnswers(drawer(page), 'Yes')
      await drawer(page).getByRole('button', { name: 'Yes' }).click()
      await expect(status(page)).toHaveText('failed')
      await expect(drawer(page).getByRole('button', { name: /^Try again/ })).toBeVisible()
      await expectReach(page)
      await drawer(page).getByRole('button', { name: 'Show the step' }).click()
      await narrowest(page)
      await expectReach(page)
      await drawer(page).getByRole('tab', { name: 'Runs' }).click()
      await expectReach(page)
      await expect(runButton(page)).toBeVisible()
    })

    test('all of a proposal with what contradicts it is in sight', async ({ page, program }) => {
      await program.model([linear, twoChanges])
      await program.open()
      await say(page, 'Open Notes')
      await expect(page.locator('.card')).toHaveCount(3)
      await ended(page)
      await step(page, 'look_for_new').click()
      await field(page, 'Text').fill('Another')
      await page.keyboard.press('Tab')
      await expect(step(page, 'look_for_new')).toContainText('Another')
      await say(page, 'Look for Create')
      await expect(page.getByText('Previewing 2 changes')).toBeVisible()
      await ended(page)
      await page.locator('.canvas').press('Control+z') // of what the proposal changes
      await narrowest(page)
      const card = proposed(page)
      await expect(card.getByRole('list', { name: 'Left out of the proposal' })).toContainText('Create')
      await expectReach(page)
      await card.getByRole('button', { name: 'Apply' }).scrollIntoViewIfNeeded()
      await expectReach(page)
    })
  })
}
