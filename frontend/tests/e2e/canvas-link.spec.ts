import { expect } from '@playwright/test'
import { chooser, drag, FORK, linked, LOOP, middle, onLink, openFlow, port } from './canvas'
import { undo } from './inspector'
import { step, test } from './program'

test('a used output dragged to another step leads there instead', async ({ page, program }) => {
  await openFlow(page, program, ...FORK, 'd > x')
  await drag(page, await port(page, 'i1', 'IfTrue'), await middle(step(page, 'x')))
  await linked(program, 'a>i1', 'b>d', 'c>d', 'd>x', 'i1:IfFalse>c', 'i1:IfTrue>x')
  await undo(page, 'Link “I1” to “X”').click()
  await linked(program, 'a>i1', 'b>d', 'c>d', 'd>x', 'i1:IfFalse>c', 'i1:IfTrue>b')
})

test(
  'while a link is drawn, steps it cannot lead to say why, and nothing is made',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await openFlow(page, program, ...LOOP)
    const hint = page.locator('.linking-hint')
    await drag(page, await port(page, 'a'), await middle(step(page, 'b')), async () => {
      await expect(hint).toHaveText('A loop is entered at its head only.')
      await expect(step(page, 'b').locator('.card-veil')).toBeVisible()
    })
    await expect(page.getByRole('status', { name: 'Last edit' })).toHaveText('A loop is entered at its head only.')
    await expect(hint).toBeHidden()
    await drag(page, await port(page, 'd'), await middle(step(page, 'a')), async () => {
      await expect(hint).toHaveText('Only a loop leads back to an earlier step.')
      await page.keyboard.press('Escape')
      await expect(hint).toBeHidden()
    })
    await linked(program, 'a>l1', 'b>e1', 'e1>l1', 'l1:LoopBody>b', 'l1:LoopDone>d')
  },
)

test('the end of a link is dragged to another step', { tag: '@nightly' }, async ({ page, program }) => {
  await openFlow(page, program, 'a > b > c > d')
  const at = await onLink(page, 'a', 'b')
  await page.mouse.click(at.x, at.y)
  const end = await middle(page.getByTestId('end-a>b'))
  await drag(page, end, await middle(step(page, 'c')), async () => {
    await expect(page.locator('.linking-hint')).toHaveText('Link to “C”')
  })
  await linked(program, 'a>c', 'b>c', 'c>d')
})

test('by keyboard a step is linked, and told which cannot be', { tag: '@nightly' }, async ({ page, program }) => {
  await openFlow(page, program, ...FORK, 'd > x')
  await step(page, 'i1').click()
  await page.keyboard.press('l')
  await chooser(page)
    .getByRole('option', { name: /^false/ })
    .click()
  await expect(chooser(page)).toHaveAccessibleName('Link “I1”, false, to…')
  await expect(chooser(page).getByRole('option', { name: /^A Only a loop leads back/ })).toBeDisabled()
  await page.keyboard.type('x')
  await page.keyboard.press('Enter')
  await linked(program, 'a>i1', 'b>d', 'c>d', 'd>x', 'i1:IfFalse>x', 'i1:IfTrue>b')
})
