import { expect } from '@playwright/test'
import { drag, linked, middle, onLink, openFlow } from './canvas'
import { inspector, undo } from './inspector'
import { step, test } from './program'

test('steps are put in a loop by the menu, and taken out of it again', async ({ page, program }) => {
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
})

test('steps that do not follow one another go into no loop', { tag: '@nightly' }, async ({ page, program }) => {
  await openFlow(page, program, 'a > b > c')
  await step(page, 'a').click()
  await step(page, 'c').click({ modifiers: ['Shift'] })
  await expect(
    page.getByRole('complementary', { name: 'Selected steps' }).getByRole('button', { name: 'Put in a loop' }),
  ).toBeDisabled()
})

test('a link that is drawn meets the card it can lead to, and says nothing over the toolbar', async ({
  page,
  program,
}) => {
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
})
