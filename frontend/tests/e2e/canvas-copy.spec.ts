import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { canvas, linked, LOOP, middle, openFlow, saved, workflowOf } from './canvas'
import { undo } from './inspector'
import { step, test } from './program'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const selected = (page: Page) => page.locator('.card[data-selected] .card-name')
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test(
  'a loop is copied as text and pasted after a step, its references too',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await openFlow(page, program, ...LOOP)
    await step(page, 'l1').click()
    await page.keyboard.press('ControlOrMeta+c')
    await expect(page.getByText('Copied 2 steps as text.')).toBeVisible()
    expect((JSON.parse(await clipboard(page)) as { nodes: { id: string }[] }).nodes.map(({ id }) => id)).toEqual([
      'l1',
      'b',
      'e1',
    ])
    await step(page, 'd').click()
    await page.keyboard.press('ControlOrMeta+v')
    await expect(selected(page)).toHaveText(['L1 2', 'B 2'])
    await linked(
      program,
      'a>l1',
      'b>e1',
      'b_2>e1_2',
      'd>l1_2',
      'e1>l1',
      'e1_2>l1_2',
      'l1:LoopBody>b',
      'l1:LoopDone>d',
      'l1_2:LoopBody>b_2',
    )
    await undo(page, 'Paste 2 steps').click()
    await linked(program, 'a>l1', 'b>e1', 'e1>l1', 'l1:LoopBody>b', 'l1:LoopDone>d')
  },
)

test('what is copied of several steps comes after the last of them', { tag: '@nightly' }, async ({ page, program }) => {
  await openFlow(page, program, 'a > b > c')
  await step(page, 'b').click()
  await step(page, 'a').click({ modifiers: ['Shift'] })
  await page.keyboard.press('ControlOrMeta+c')
  await expect(page.getByText('Copied 2 steps as text.')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+v')
  await linked(program, 'a>b', 'a_2>b_2', 'b>a_2', 'b_2>c')
})

test(
  'steps are cut and pasted under the pointer where nothing is selected',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await openFlow(page, program, 'a > b > c')
    await step(page, 'b').click()
    await page.keyboard.press('ControlOrMeta+x')
    await linked(program, 'a>c')
    await canvas(page).press('Escape')
    const a = await middle(step(page, 'a'))
    await page.mouse.move(a.x + 260, a.y)
    await page.keyboard.press('ControlOrMeta+v')
    await expect(selected(page)).toHaveText(['B'])
    await linked(program, 'a>c')
    const placeOf = (id: string): number => saved(program).nodes.find((node) => node.id === id)?.position?.x ?? NaN
    await expect.poll(() => placeOf('b') - placeOf('a')).toBeGreaterThan(300)
  },
)

test(
  'the text of a workflow file is pasted as steps, other text is not',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await openFlow(page, program, 'a > b')
    await page.evaluate((text) => navigator.clipboard.writeText(text), workflowOf('x > y'))
    await step(page, 'b').click()
    await page.keyboard.press('ControlOrMeta+v')
    await linked(program, 'a>b', 'b>x', 'x>y')
    await page.evaluate(() => navigator.clipboard.writeText('{"hello": 1}'))
    await page.keyboard.press('ControlOrMeta+v')
    await expect(page.getByText('The clipboard holds no steps.')).toBeVisible()
  },
)

test(
  'a step is duplicated by key, and by the menu that the keyboard opens',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await openFlow(page, program, 'a > b')
    await step(page, 'a').click()
    await page.keyboard.press('ControlOrMeta+d')
    await expect(selected(page)).toHaveText(['A 2'])
    await linked(program, 'a>a_2', 'a_2>b')
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: /^Duplicate/ }).click()
    await expect(selected(page)).toHaveText(['A 3'])
    await linked(program, 'a>a_2', 'a_2>a_3', 'a_3>b')
    await expect(canvas(page)).toBeFocused()
  },
)
