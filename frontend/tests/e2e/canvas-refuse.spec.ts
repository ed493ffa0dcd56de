import { expect } from '@playwright/test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { canvas, chooser, linked, workflowOf } from './canvas'
import { plan, proposed } from './chat'
import { twoChanges } from './plans'
import { say, step, test } from './program'

test('what cannot be changed offers no handles and no edits', async ({ page, program }) => {
  mkdirSync(program.documents, { recursive: true })
  writeFileSync(
    join(program.documents, 'newer.planwright.json'),
    workflowOf('a > b').replace('"version":1', '"version":999'),
  )
  await program.open()
  await step(page, 'a').click()
  await expect(step(page, 'a')).toHaveAttribute('data-selected')
  await expect(page.locator('.port')).toHaveCount(0)
  await page.keyboard.press('Delete')
  await page.keyboard.press('a')
  await step(page, 'b').click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: /^Delete/ })).toBeDisabled()
  await expect(page.getByRole('menuitem', { name: /^Copy/ })).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(chooser(page)).toBeHidden()
  await expect(page.locator('.card')).toHaveCount(2)
})

test('a step is added by hand while a change is proposed', { tag: '@nightly' }, async ({ page, program }) => {
  await plan(page, program, twoChanges)
  await say(page, 'tell me when it is open')
  await expect(proposed(page)).toBeVisible()
  await step(page, 'open_notes').click()
  await page.keyboard.press('a')
  await chooser(page)
    .getByRole('option', { name: /^Take a picture/ })
    .click()
  await expect(step(page, 'take_screenshot')).toBeVisible()
  await expect(proposed(page)).toBeVisible()
  await linked(program, 'look_for_new>press_new', 'open_notes>take_screenshot', 'take_screenshot>look_for_new')
})

test('an empty workflow begins with a step from the canvas', { tag: '@nightly' }, async ({ page, program }) => {
  await program.open()
  await page.getByRole('button', { name: 'Start empty' }).click()
  await page.locator('.canvas-empty').getByRole('button', { name: 'Add a step…' }).click()
  await chooser(page).getByRole('option', { name: /^Loop/ }).click()
  await linked(program, 'next_round>repeat', 'repeat:LoopBody>next_round')
  await canvas(page).focus()
  await expect(page.getByRole('status', { name: 'Selected' })).toHaveText('Loop, Loop, 2 branches')
})
