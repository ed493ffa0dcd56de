import { expect } from '@playwright/test'
import { canvas, chooser, drag, FORK, linked, LOOP, middle, onLink, openFlow, port, saved } from './canvas'
import { field, inspector, undo } from './inspector'
import { step, test } from './program'

test(
  'a step is added into a link, ready to be filled in, and taken back',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await openFlow(page, program, 'a > b')
    const at = await onLink(page, 'a', 'b')
    await page.mouse.move(at.x, at.y)
    await page.getByTestId('add-a>b').click()
    await chooser(page).getByPlaceholder('Find a kind of step or a tool').fill('notify')
    await page.keyboard.press('Enter')
    await expect(step(page, 'notify')).toHaveAttribute('data-selected')
    await expect(field(page, 'Message')).toBeFocused()
    await linked(program, 'a>notify', 'notify>b')
    await undo(page, 'Add “Show a notification”').click()
    await linked(program, 'a>b')
  },
)

test('an open end offers a step, a branch of a decision too', { tag: '@nightly' }, async ({ page, program }) => {
  await openFlow(page, program, ...FORK)
  const end = await port(page, 'd')
  await page.mouse.click(end.x, end.y)
  await chooser(page)
    .getByRole('option', { name: /^Decision/ })
    .click()
  await expect(step(page, 'check')).toHaveAttribute('data-selected')
  const branch = await port(page, 'check', 'IfFalse')
  await page.mouse.click(branch.x, branch.y)
  await chooser(page)
    .getByRole('option', { name: /^Press a key/ })
    .click()
  await linked(program, 'a>i1', 'b>d', 'c>d', 'check:IfFalse>press_key', 'd>check', 'i1:IfFalse>c', 'i1:IfTrue>b')
})

test(
  'an output is dragged into the void: the new step stands there',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await openFlow(page, program, 'a > b')
    const from = await port(page, 'b')
    const to = { x: from.x + 200, y: from.y + 120 }
    await drag(page, from, to, async () => {
      await expect(page.locator('.linking-hint')).toHaveText('Release to add a step here')
    })
    await chooser(page)
      .getByRole('option', { name: /^Show a notification/ })
      .click()
    await linked(program, 'a>b', 'b>notify')
    const [b, made] = [await middle(step(page, 'b')), await middle(step(page, 'notify'))]
    expect(Math.abs(made.x - b.x - 200)).toBeLessThan(12)
    expect(made.y - b.y).toBeGreaterThan(120)
  },
)

test(
  'a double click on the canvas adds a loose step there; Escape gives it up',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await openFlow(page, program, 'a > b')
    const a = await middle(step(page, 'a'))
    await page.mouse.dblclick(a.x + 260, a.y)
    await expect(chooser(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(chooser(page)).toBeHidden()
    await expect(canvas(page)).toBeFocused()
    await page.mouse.dblclick(a.x + 260, a.y)
    await chooser(page)
      .getByRole('option', { name: /^AI step/ })
      .click()
    await expect(step(page, 'decide')).toHaveAttribute('data-selected')
    await linked(program, 'a>b')
    expect((await middle(step(page, 'a'))).y - (await middle(step(page, 'decide'))).y).toBeLessThan(4)
  },
)

test(
  'by keyboard a step is added after the selected one, in a loop before its foot',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await openFlow(page, program, ...LOOP)
    await step(page, 'e1').click()
    await page.keyboard.press('a')
    await expect(chooser(page)).toBeVisible()
    await page.keyboard.type('loop')
    await page.keyboard.press('Enter')
    await expect(inspector(page)).toContainText('Loop')
    await linked(
      program,
      'a>l1',
      'b>repeat',
      'e1>l1',
      'l1:LoopBody>b',
      'l1:LoopDone>d',
      'next_round>repeat',
      'repeat:LoopBody>next_round',
      'repeat:LoopDone>e1',
    )
    expect(saved(program).nodes.map(({ id }) => id)).toContain('next_round')
  },
)

test('the palette adds a call of a tool', async ({ page, program }) => {
  await openFlow(page, program, 'a > b')
  await step(page, 'a').click()
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('add take_screenshot')
  await page.keyboard.press('Enter')
  await linked(program, 'a>take_screenshot', 'take_screenshot>b')
})

test('what is typed right behind a new step changes no other', { tag: '@nightly' }, async ({ page, program }) => {
  await openFlow(page, program, 'a > b')
  await canvas(page).press('a')
  await chooser(page).getByPlaceholder('Find a kind of step or a tool').fill('wait')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Pause and add') // letters that are commands on the canvas
  await expect(field(page, 'Name')).toBeFocused()
  await expect(chooser(page)).toBeHidden()
  await expect(page.locator('.card')).toHaveCount(3)
})

test('a new step is entered where its fields are shown as JSON', { tag: '@nightly' }, async ({ page, program }) => {
  await openFlow(page, program, 'a > b')
  await step(page, 'a').click()
  await inspector(page).getByRole('button', { name: /JSON/ }).click()
  await canvas(page).press('a')
  await chooser(page).getByPlaceholder('Find a kind of step or a tool').fill('wait')
  await page.keyboard.press('Enter')
  await expect(step(page, 'wait')).toHaveAttribute('data-selected')
  await expect.poll(() => inspector(page).evaluate((part) => part.contains(document.activeElement))).toBe(true)
})
