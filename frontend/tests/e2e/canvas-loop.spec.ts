import { expect } from '@playwright/test'
import { chooser, drag, linked, middle, onLink, openFlow } from './canvas'
import { inspector, undo } from './inspector'
import { step, test } from './program'

test(
  'steps are put in a loop by the menu, and taken out of it again',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await openFlow(page, program, 'a > b > c > d')
    await step(page, 'b').click()
    await step(page, 'c').click({ modifiers: ['Shift'] })
    await step(page, 'c').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Put in a loop' }).click()
    await linked(
      program,
      'a>repeat',
      'b>c',
      'c>next_round',
      'next_round>repeat',
      'repeat:LoopBody>b',
      'repeat:LoopDone>d',
    )
    await expect(inspector(page).getByRole('heading', { name: 'Loop' })).toBeVisible()

    await step(page, 'repeat').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Take the loop away' }).click()
    await linked(program, 'a>b', 'b>c', 'c>d')
    await undo(page, 'Take the loop “Loop” away').click()
    await undo(page, 'Put 2 steps in a loop').click()
    await linked(program, 'a>b', 'b>c', 'c>d')
  },
)

test('steps that do not follow one another go into no loop', { tag: '@nightly' }, async ({ page, program }) => {
  await openFlow(page, program, 'a > b > c')
  await step(page, 'a').click()
  await step(page, 'c').click({ modifiers: ['Shift'] })
  await expect(
    page.getByRole('complementary', { name: 'Selected steps' }).getByRole('button', { name: 'Put in a loop' }),
  ).toBeDisabled()
})

test(
  'a link that is drawn meets the card it can lead to, and says nothing over the toolbar',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await openFlow(page, program, 'a > b > c')
    const at = await onLink(page, 'a', 'b')
    await page.mouse.move(at.x, at.y, { steps: 4 })
    const end = await middle(page.getByTestId('end-a>b'))
    const to = await middle(step(page, 'c'))
    const toolbar = await middle(page.getByRole('button', { name: 'Tidy up' }))
    const line = page.locator('.linking > path')
    const hint = page.locator('.linking-hint')
    await drag(page, end, { x: to.x, y: to.y }, async () => {
      await expect(hint).toHaveText('Link to “C”')
      expect((await line.getAttribute('d'))?.split(' ').at(-1)).not.toBe(`${to.x},${to.y}`)
      expect(await step(page, 'c').evaluate((card) => getComputedStyle(card).cursor)).toBe('crosshair')
      await page.mouse.move(toolbar.x, toolbar.y, { steps: 4 })
      await expect(hint).toHaveCount(0)
    })
    await linked(program, 'a>b', 'b>c')
  },
)

test(
  'a step is added into the loop that is selected, by key, menu and palette',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await openFlow(page, program, 'a > l1', 'l1:LoopBody > b > e1 > l1', 'l1:LoopDone > c')
    await step(page, 'l1').click()
    await page.keyboard.press('Shift+a')
    await chooser(page).getByPlaceholder('Find a kind of step or a tool').fill('notify')
    await page.keyboard.press('Enter')
    await linked(program, 'a>l1', 'b>notify', 'e1>l1', 'l1:LoopBody>b', 'l1:LoopDone>c', 'notify>e1')
    await undo(page, 'Add “Show a notification”').click()
    await linked(program, 'a>l1', 'b>e1', 'e1>l1', 'l1:LoopBody>b', 'l1:LoopDone>c')

    await step(page, 'a').click({ button: 'right' })
    await expect(page.getByRole('menuitem', { name: 'Add into the loop…' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await step(page, 'b').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Add into the loop…' }).click()
    await expect(chooser(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('into the loop')
    await page.keyboard.press('Enter')
    await expect(chooser(page)).toBeVisible()
  },
)
