import { expect } from '@playwright/test'
import { notice, row, written } from './home'
import { test } from './program'

test('a workflow that is shared in the window is a tool of its own for other programs', async ({ page, program }) => {
  written(program, 'Tidy the desk')
  await program.open()
  expect(await program.tools()).not.toContain('tidy_the_desk')

  await page.getByRole('button', { name: 'Home' }).click()
  await row(page, 'Tidy').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Share with other programs' }).click()
  const mark = row(page, 'Tidy').getByRole('img', { name: 'Shared with other programs' })
  await expect(mark).toBeVisible()
  await expect(notice(page)).toContainText('is a tool of its own')
  expect(await program.tools()).toContain('tidy_the_desk')

  await notice(page).getByRole('button', { name: 'Undo' }).click()
  await expect(mark).toHaveCount(0)
  expect(await program.tools()).not.toContain('tidy_the_desk')

  await row(page, 'Tidy').dblclick()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('share the workflow')
  await page.keyboard.press('Enter')
  await expect(notice(page)).toContainText('is a tool of its own')
  expect(await program.tools()).toContain('tidy_the_desk')
})
