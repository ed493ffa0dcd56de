import { expect } from '@playwright/test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { passes } from './accessible'
import { plan } from './chat'
import { banner } from './files'
import { missingBranch, slips } from './plans'
import { ended, say, step, test } from './program'
import { themed, THEMES } from './screens'

// What axe says of states that come up while one works.

const NEWER = JSON.stringify({
  version: 999,
  id: 'newer',
  name: 'From tomorrow',
  notes: [],
  edges: [],
  nodes: [{ id: 'a', name: 'Take a picture', kind: 'Tool', tool: { name: 'take_screenshot', arguments: {} } }],
})

for (const colorScheme of THEMES) {
  test.describe(colorScheme, themed(colorScheme), () => {
    test.use({ colorScheme })

    test('a workflow that is only looked at', async ({ page, program }) => {
      mkdirSync(program.documents, { recursive: true })
      writeFileSync(join(program.documents, 'newer.planwright.json'), NEWER)
      await program.open()
      await expect(banner(page)).toContainText('made by a newer version')
      await step(page, 'a').click()
      await expect(page.getByRole('complementary', { name: 'Selected step' })).toContainText('Take a picture')
      await passes(page, 'inspector of what cannot be changed')
      await page.getByRole('tab', { name: 'Steps' }).click()
      await passes(page, 'steps that cannot be changed')
    })

    test('several steps, menus and steps to mention', async ({ page, program }) => {
      await plan(page, program)
      await page.locator('#composer').fill('@')
      await expect(page.getByRole('listbox', { name: 'Steps to mention' })).toBeVisible()
      await passes(page, 'steps to mention')
      await page.locator('#composer').fill('')
      await step(page, 'open_notes').click()
      await step(page, 'press_new').click({ modifiers: ['Shift'] })
      await expect(page.getByRole('separator', { name: 'Width of the inspector' })).toBeVisible()
      await passes(page, 'several steps')
      await step(page, 'press_new').click({ button: 'right' })
      await expect(page.getByRole('menu')).toBeVisible()
      await passes(page, 'menu of steps')
      await page.keyboard.press('Escape')
      await page.locator('.react-flow__pane').click({ button: 'right', position: { x: 60, y: 120 } })
      await expect(page.getByRole('menu')).toBeVisible()
      await passes(page, 'menu of the canvas')
    })

    test('steps that are being written', async ({ page, program }) => {
      const steps =
        '{"steps": [{"name": "Tell me", "step_type": "Tool", "tool_name": "notify", "arguments": {"message": "a"}}'
      await program.model([{ pieces: [steps, ...Array<string>(20).fill(' ')], delayMs: 1500 }])
      await program.open()
      await say(page, 'Tell me')
      await expect(page.locator('.ghost-card')).toBeVisible()
      await passes(page, 'ghost')
      await page.getByRole('button', { name: 'Stop' }).first().click()
    })

    test('a reply as it was written, and a draft', async ({ page, program }) => {
      await program.model([missingBranch, slips], 'maxRepairAttempts=2')
      await program.open()
      await say(page, 'Look for the total; tell me, or ask')
      await expect(page.getByText('Plan breaks the flow')).toBeVisible()
      await ended(page)
      await page.locator('.attempt').last().getByRole('button', { name: 'Show raw' }).click()
      await expect(page.locator('.code-marked').first()).toBeVisible()
      await passes(page, 'a reply with marks')
      await page.locator('.attempt').first().getByRole('button', { name: 'Show as a draft' }).click()
      await expect(page.getByText('Attempt 1, not applied')).toBeVisible()
      await passes(page, 'a draft')
    })
  })
}
