import { expect } from '@playwright/test'
import { passes } from './accessible'
import { planned } from './files'
import { field, inspector, stored, undo } from './inspector'
import { invoices } from './plans'
import { ended, say, sent, step, test } from './program'
import { keep, themed, THEMES } from './screens'

test('name, note and behaviour of a step are edited, each as one undo step', async ({ page, program }) => {
  await planned(page, program)
  await step(page, 'look_for_new').click()
  await field(page, 'Name').fill('Look for the button')
  await page.keyboard.press('Enter')
  await expect(step(page, 'look_for_new')).toContainText('Look for the button')
  await expect(undo(page, 'Rename “')).toBeVisible()
  await field(page, 'Note').fill('It may be hidden.')
  await field(page, 'More tries').fill('2')
  await field(page, 'If this step fails').selectOption('Go on with the next step')
  await stored(program, 'look_for_new', { name: 'Look for the button', note: 'It may be hidden.', retries: 2 })
  await inspector(page).getByRole('switch', { name: 'This step is on' }).click()
  await expect(undo(page, 'Turn off “')).toBeVisible()
  for (let i = 0; i < 5; i++) await page.getByRole('button', { name: /^Undo: / }).click()
  await expect(field(page, 'Name')).toHaveValue('Look for New')
  await expect(field(page, 'Note')).toHaveValue('')
  await field(page, 'Name').fill(' ')
  await expect(inspector(page).getByText('A name is needed.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field(page, 'Name')).toHaveValue('Look for New')
})

test('arguments keep their kind', { tag: '@nightly' }, async ({ page, program }) => {
  await planned(page, program)
  await step(page, 'press_new').click()
  await field(page, 'Text to click').fill('Neu')
  await stored(program, 'press_new', { tool: { name: 'click', arguments: { target: 'Neu' } } }) // nobody left the field
  await field(page, 'From the left (pixels)').fill('12.5')
  await field(page, 'Mouse button').selectOption('right')
  await stored(program, 'press_new', {
    tool: { name: 'click', arguments: { target: 'Neu', x: 12.5, button: 'right' } },
  })
  await field(page, 'From the left (pixels)').fill('a lot')
  await expect(inspector(page).getByText(/Write a number/)).toBeVisible()
  await step(page, 'look_for_new').click()
  await field(page, 'Exactly so').selectOption('Yes')
  await stored(program, 'look_for_new', { tool: { name: 'find_text', arguments: { text: 'New', exact: true } } })
  await inspector(page).getByRole('button', { name: 'Clear Exactly so' }).click()
  await expect(undo(page, 'Clear “Exactly so”')).toBeVisible()
  await expect(field(page, 'Exactly so')).toHaveValue('none')
  await step(page, 'press_new').click()
  await expect(field(page, 'From the left (pixels)')).toHaveValue('a lot') // what could not be saved is still there
})

test('a step is edited as JSON, and a mistake is placed', { tag: '@nightly' }, async ({ page, program }) => {
  await planned(page, program)
  await step(page, 'press_new').click()
  await inspector(page).getByRole('button', { name: 'Edit as JSON' }).click()
  const area = field(page, 'Step as JSON')
  const text = await area.innerText()
  expect(text).toContain('"New"')
  await area.fill(text.replace('"New"', '"Old",'))
  await inspector(page).getByRole('button', { name: 'Apply' }).click()
  await expect(inspector(page).getByText(/Line \d+, column \d+: A name in double quotes is needed/)).toBeVisible()
  await expect(inspector(page).locator('.code-marked[data-tone="error"]')).toHaveCount(1)
  await area.fill(text.replace('"New"', '"Old"'))
  await inspector(page).getByRole('button', { name: 'Apply' }).click()
  await stored(program, 'press_new', { tool: { name: 'click', arguments: { target: 'Old' } } })
  await expect(undo(page, 'Edit “')).toBeVisible()
  await passes(page)
})

test('what is typed outlives an undo underneath, and says so', { tag: '@nightly' }, async ({ page, program }) => {
  await planned(page, program)
  await step(page, 'look_for_new').click()
  await field(page, 'Name').fill('First')
  await expect(undo(page, 'Rename “')).toBeVisible()
  const name = field(page, 'Name')
  await name.fill('') // cannot be saved, so it stays typed
  await expect(inspector(page).getByText('A name is needed.')).toBeVisible()
  const undone = sent(page, '')
  await page.evaluate(() =>
    (window as unknown as { go: { main: { App: { Undo: () => Promise<unknown> } } } }).go.main.App.Undo(),
  )
  await undone
  await expect(inspector(page).getByText('Meanwhile this became “Look for New”.')).toBeVisible()
  await name.pressSequentially('Mine')
  await expect(name).toHaveValue('Mine')
  await expect(step(page, 'look_for_new')).toContainText('Look for New')
  await name.press('Enter') // leads to the choice
  await expect(inspector(page).getByRole('button', { name: 'Use mine' })).toBeFocused()
  await expect(step(page, 'look_for_new')).toContainText('Look for New')
  await page.keyboard.press('Enter')
  await expect(step(page, 'look_for_new')).toContainText('Mine')
})

test('a step is edited by keyboard alone', { tag: '@nightly' }, async ({ page, program }) => {
  await planned(page, program)
  await page.locator('.canvas').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(inspector(page)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Name')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('By key')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Tab')
  await expect(step(page, 'look_for_new')).toContainText('By key')
  await expect(page.locator('.card')).toHaveCount(3)
  await field(page, 'Name').focus()
  await page.keyboard.press('End')
  await page.keyboard.type(' and more')
  await expect(step(page, 'look_for_new')).toContainText('By key and more') // Escape takes back what a pause has saved
  await page.keyboard.press('Escape')
  await expect(field(page, 'Name')).toHaveValue('By key')
  await page.keyboard.press('Escape')
  await expect(page.locator('.canvas')).toBeFocused()
})

for (const colorScheme of THEMES) {
  test.describe(colorScheme, themed(colorScheme), () => {
    test.use({ colorScheme })

    test('the inspector', { tag: '@nightly' }, async ({ page, program }) => {
      await program.model([invoices])
      await program.open()
      await say(page, 'File my invoices')
      await ended(page)
      await step(page, 'total_over_1_000').click()
      await expect(field(page, 'With')).toHaveValue('1000')
      await passes(page)
      await keep(page, `inspector-condition-${colorScheme}`)
      await step(page, 'ask_me_to_approve').click()
      await expect(field(page, 'Question')).toBeVisible()
      await passes(page)
      await keep(page, `inspector-tool-${colorScheme}`)
      await step(page, 'for_every_page').click()
      await expect(field(page, 'At most, rounds')).toHaveValue('20')
      await passes(page)
    })
  })
}
