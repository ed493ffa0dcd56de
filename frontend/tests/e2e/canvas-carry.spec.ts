import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { canvas, chooser, drag, FORK, linked, LOOP, middle, onLink, openFlow, saved } from './canvas'
import type { Spot } from './canvas'
import { field, undo } from './inspector'
import { boxOf, step, test } from './program'

// Steps that are dragged from a list to their place.

const hint = (page: Page) => page.locator('.carried-hint')
const inPalette = (page: Page, name: RegExp) => page.locator('dialog.palette').getByRole('option', { name })

// carried drags what a list offers to a place; the list is gone as soon as it moves.
async function carried(page: Page, from: Locator, to: Spot, words: string): Promise<void> {
  await expect(from).toBeVisible()
  await drag(page, await middle(from), to, async () => {
    await expect(from).toHaveCount(0)
    await expect(hint(page)).toHaveText(words)
  })
  await expect(hint(page)).toHaveCount(0)
}

// listed opens the list of new steps at what it has of some words.
async function listed(page: Page, words: string): Promise<Locator> {
  await canvas(page).press('a')
  await chooser(page).getByPlaceholder('Find a kind of step or a tool').fill(words)
  return chooser(page).getByRole('option').first()
}

async function search(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(words)
}

test(
  'a step is dragged from the list of new steps to a place of its own',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await openFlow(page, program, 'a > b')
    const a = await middle(step(page, 'a'))
    await carried(page, await listed(page, 'notify'), { x: a.x + 320, y: a.y + 90 }, 'Release to add it here')
    await expect(step(page, 'notify')).toHaveAttribute('data-selected')
    await expect(field(page, 'Message')).toBeFocused()
    const [now, made] = [await middle(step(page, 'a')), await middle(step(page, 'notify'))] // the inspector may have moved both
    expect(Math.abs(made.x - now.x - 320) + Math.abs(made.y - now.y - 90)).toBeLessThan(6)
    await linked(program, 'a>b')
    await undo(page, 'Add “Show a notification”').click()
    await expect(step(page, 'notify')).toHaveCount(0)
  },
)

test(
  'from the palette a tool is dragged into a link, and a decision after a step',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await openFlow(page, program, 'a > b')
    const link = await onLink(page, 'a', 'b')
    await search(page, 'add notify')
    await carried(page, inPalette(page, /^Add “Show a notification”/), link, 'Release to add it between “A” and “B”')
    await linked(program, 'a>notify', 'notify>b')
    const b = await middle(step(page, 'b'))
    await search(page, 'decision')
    await carried(page, inPalette(page, /^Add a decision/), b, 'Release to add it after “B”')
    await linked(program, 'a>notify', 'b>check', 'notify>b')
    await expect(step(page, 'check')).toHaveAttribute('data-selected')
  },
)

test('what is dragged shows where it would go', { tag: '@nightly' }, async ({ page, program }) => {
  await openFlow(page, program, ...FORK)
  const link = await onLink(page, 'a', 'i1')
  await drag(page, await middle(await listed(page, 'loop')), link, async () => {
    await expect(page.locator('.link[data-selected]')).toHaveCount(1)
  })
  await linked(
    program,
    'a>repeat',
    'b>d',
    'c>d',
    'i1:IfFalse>c',
    'i1:IfTrue>b',
    'next_round>repeat',
    'repeat:LoopBody>next_round',
    'repeat:LoopDone>i1',
  )
  await undo(page, 'Add “Loop”').click()
  await expect(step(page, 'repeat')).toHaveCount(0)
  await drag(page, await middle(await listed(page, 'loop')), await middle(step(page, 'd')), async () => {
    await expect(step(page, 'd').locator('.card-target')).toBeVisible()
  })
  await linked(
    program,
    'a>i1',
    'b>d',
    'c>d',
    'd>repeat',
    'i1:IfFalse>c',
    'i1:IfTrue>b',
    'next_round>repeat',
    'repeat:LoopBody>next_round',
  )
})

test(
  'what is dragged into a loop goes into it, and over the rim of a card beside that',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await openFlow(page, program, ...LOOP)
    const [head, body] = [await boxOf(step(page, 'l1')), await boxOf(step(page, 'b'))]
    const inside = { x: body.x - 8, y: (head.y + head.height + body.y) / 2 }
    await carried(page, await listed(page, 'notify'), inside, 'Release to add it to the loop “L1”')
    await linked(program, 'a>l1', 'b>notify', 'e1>l1', 'l1:LoopBody>b', 'l1:LoopDone>d', 'notify>e1')
    await undo(page, 'Add “Show a notification”').click()
    await expect(step(page, 'notify')).toHaveCount(0)
    const a = await boxOf(step(page, 'a'))
    const rim = { x: a.x + a.width + 20, y: a.y + a.height / 2 }
    await carried(page, await listed(page, 'notify'), rim, 'Release to add it here')
    const [card, made] = [await boxOf(step(page, 'a')), await boxOf(step(page, 'notify'))]
    expect(made.x >= card.x + card.width || made.y >= card.y + card.height || made.y + made.height <= card.y).toBe(true)
  },
)

test('Escape gives it up, and so does letting go beside the canvas', { tag: '@nightly' }, async ({ page, program }) => {
  await openFlow(page, program, 'a > b')
  const b = await middle(step(page, 'b'))
  const before = saved(program)
  await drag(page, await middle(await listed(page, 'notify')), { x: b.x + 200, y: b.y }, async () => {
    await expect(hint(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(hint(page)).toHaveCount(0)
  })
  await expect(canvas(page)).toBeFocused()
  await carried(page, await listed(page, 'notify'), await middle(page.getByRole('banner')), 'Drag it onto the canvas')
  await carried(
    page,
    await listed(page, 'notify'),
    await middle(page.locator('.toolbar-zoom')),
    'Drag it onto the canvas',
  )
  await expect(page.locator('.card')).toHaveCount(2)
  expect(saved(program)).toEqual(before)
})

test('a press that moves a little is still a choice', { tag: '@nightly' }, async ({ page, program }) => {
  await openFlow(page, program, 'a > b')
  await step(page, 'b').click()
  const at = await middle(await listed(page, 'notify'))
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await page.mouse.move(at.x + 2, at.y + 1)
  await page.mouse.up()
  await linked(program, 'a>b', 'b>notify')
})

test('the first step is dragged onto an empty canvas', { tag: '@nightly' }, async ({ page, program }) => {
  await program.open()
  await page.getByRole('button', { name: 'Start empty' }).click()
  const middleOfAll = await middle(canvas(page))
  await carried(
    page,
    await listed(page, 'notify'),
    { x: middleOfAll.x, y: middleOfAll.y - 150 },
    'Release to add it here',
  )
  await expect(step(page, 'notify')).toHaveAttribute('data-selected')
})
