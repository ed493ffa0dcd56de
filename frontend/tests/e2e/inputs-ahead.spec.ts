import { expect } from '@playwright/test'
import { choose } from './files'
import { add, card, nameOf, panel, stored } from './inputs'
import { slowly, test, withheld } from './program'
import { openRunnable, tool } from './running'

test(
  'an input is renamed, described, moved and others removed before the program has answered',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await openRunnable(page, program, [tool('tell', 'notify', { title: 'Done', message: 'Well' })])
    await choose(page, /Inputs of the workflow/)
    for (const n of [1, 2, 3, 4]) {
      await add(page).click()
      await expect(nameOf(page, n)).toBeFocused()
    }
    const end = await withheld(page)
    await nameOf(page, 4).fill('city')
    await nameOf(page, 4).press('Enter')
    await card(page, 'city').getByLabel('Description').fill('Where it is')
    await card(page, 'city').getByRole('button', { name: 'Move input “city” up' }).click()
    await expect(nameOf(page, 3)).toHaveValue('city')
    for (const name of ['input', 'input_2', 'input_3']) {
      await panel(page)
        .getByRole('button', { name: `Remove input “${name}”` })
        .click()
      await expect(card(page, name)).toBeHidden()
    }
    await expect(nameOf(page, 1)).toBeFocused()
    end(true)
    await stored(program, [{ name: 'city', type: 'string', description: 'Where it is' }])
  },
)

test('a default typed right behind the type is of that type', { tag: '@nightly' }, async ({ page, program }) => {
  await openRunnable(page, program, [tool('tell', 'notify', { title: 'Done', message: 'Well' })])
  await choose(page, /Inputs of the workflow/)
  await add(page).click()
  await expect(card(page, 'input')).toBeVisible()
  await slowly(page)
  await card(page, 'input').getByLabel('Type').selectOption('yes or no (boolean)')
  await card(page, 'input').getByLabel('Default', { exact: true }).focus()
  await page.keyboard.type('Yes')
  await stored(program, [{ name: 'input', type: 'boolean', default: true }])
})
