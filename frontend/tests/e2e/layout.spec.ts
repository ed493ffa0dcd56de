import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { passes } from './accessible'
import { boxOf, step, test } from './program'
import { keep, themed, THEMES } from './screens'
import { NIGHT } from './byNight'

// Where things stand on the canvas.

const condition = { left: { variable: 'a.found' }, operator: 'Equals', right: { literal: true } }
const tool = (id: string, name: string) => ({
  id,
  name,
  kind: 'Tool',
  tool: { name: 'click', arguments: { target: name } },
})
const loop = (id: string, name: string) => ({
  id,
  name,
  kind: 'Loop',
  loop: { exitCondition: condition, maxIterations: 9 },
})
const foot = (id: string, name: string, of: string) => ({ id, name, kind: 'EndLoop', endLoop: { loop: of } })

// Twelve steps: a decision both of whose ways lead on, a loop in a loop, and a
// switch with two cases for the same step.
const workflow = {
  version: 1,
  id: 'where',
  name: 'Where things stand',
  notes: [],
  nodes: [
    { ...tool('a', 'Look for Total'), tool: { name: 'find_text', arguments: { text: 'Total' } } },
    { id: 'i', name: 'Total seen?', kind: 'If', if: { condition } },
    loop('o', 'For every page'),
    tool('b', 'Press Next'),
    loop('n', 'For every row'),
    tool('d', 'Press Row'),
    foot('ne', 'Next row', 'n'),
    foot('oe', 'Next page', 'o'),
    {
      id: 's',
      name: 'Which state?',
      kind: 'Switch',
      switch: { cases: ['paid', 'open', 'overdue'].map((name) => ({ name, condition })) },
    },
    tool('p', 'Press Paid'),
    tool('q', 'Press Open'),
    tool('e', 'Press Close'),
  ],
  edges: [
    { from: 'a', to: 'i' },
    { from: 'i', to: 'o', output: 'IfTrue' },
    { from: 'i', to: 'o', output: 'IfFalse' },
    { from: 'o', to: 'b', output: 'LoopBody' },
    { from: 'b', to: 'n' },
    { from: 'n', to: 'd', output: 'LoopBody' },
    { from: 'd', to: 'ne' },
    { from: 'ne', to: 'n' },
    { from: 'n', to: 'oe', output: 'LoopDone' },
    { from: 'oe', to: 'o' },
    { from: 'o', to: 's', output: 'LoopDone' },
    { from: 's', to: 'p', output: 'SwitchCase:paid' },
    { from: 's', to: 'q', output: 'SwitchCase:open' },
    { from: 's', to: 'e', output: 'SwitchCase:overdue' },
    { from: 's', to: 'e', output: 'SwitchDefault' },
    { from: 'p', to: 'e' },
    { from: 'q', to: 'e' },
  ],
}

const canvas = (page: Page) => page.getByRole('application', { name: 'Workflow graph' })

async function open(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Open…/ }).click()
  await page.getByLabel('Text of a workflow file').fill(JSON.stringify(workflow))
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await boxOf(step(page, 'a'))
  await canvas(page).press('0')
  await boxOf(step(page, 'a'))
}

const linkPath = (page: Page, key: string) => page.locator(`[data-id="${key}"] path.link`)

for (const colorScheme of THEMES) {
  test.describe(colorScheme, themed(colorScheme), () => {
    test.use({ colorScheme })

    test(
      'the flow runs to the right where that is chosen, shown from its beginning',
      NIGHT,
      async ({ page, program }) => {
        await program.open()
        await open(page)
        await page.keyboard.press('Control+k')
        await page.keyboard.type('left to right in every workflow')
        await page.keyboard.press('Enter')
        const said = page.locator('.notice', { hasText: 'Every workflow runs left to right now.' })
        await expect(said).toBeVisible()
        const [below, graph] = [await boxOf(said), await boxOf(canvas(page))]
        expect(below.y).toBeGreaterThanOrEqual(graph.y + graph.height) // it lies on nothing
        const room = await boxOf(canvas(page))
        await expect.poll(async () => (await boxOf(step(page, 'a'))).x - room.x).toBeLessThan(60)
        const [first, second] = [await boxOf(step(page, 'a')), await boxOf(step(page, 'i'))]
        expect(second.x).toBeGreaterThan(first.x + first.width)
        expect(Math.abs(second.y - first.y)).toBeLessThan(1)
        const [head, end] = [await boxOf(step(page, 'n')), await boxOf(step(page, 'ne'))]
        expect(end.x).toBeGreaterThan(head.x)
        await passes(page)
        await keep(page, `flow-right-${colorScheme}`)
      },
    )

    test('a loop is collapsed, stays so, and opens for what is looked for', NIGHT, async ({ page, program }) => {
      await program.open()
      await open(page)
      const below = await boxOf(step(page, 's'))
      await page.getByRole('button', { name: 'Collapse “For every row”' }).click()
      await expect(step(page, 'd')).toHaveCount(0)
      await expect(step(page, 'n').getByText('1 step')).toBeVisible()
      expect((await boxOf(step(page, 's'))).y).toBeLessThan(below.y)
      await passes(page)
      await keep(page, `collapsed-${colorScheme}`)

      const kept = page.waitForResponse((response) =>
        (response.request().postData() ?? '').includes('"collapsed":["n"]'),
      )
      await canvas(page).press('1')
      await kept
      await page.reload()
      await boxOf(step(page, 'n'))
      await expect(step(page, 'd')).toHaveCount(0)

      await page.getByRole('tab', { name: 'Steps' }).click()
      await page.getByRole('treeitem', { name: /Press Row/ }).click()
      await expect(step(page, 'd')).toBeVisible()
      await expect(step(page, 'd')).toHaveAttribute('data-selected')
    })
  })
}

test('two links between the same steps are two lines with two labels', NIGHT, async ({ page, program }) => {
  await program.open()
  await open(page)
  const paths = async (): Promise<(string | null)[]> =>
    Promise.all(['i:IfTrue>o', 'i:IfFalse>o'].map((key) => linkPath(page, key).getAttribute('d')))
  const check = async (): Promise<void> => {
    const [yes, no] = await paths()
    expect(yes).not.toBe(no)
    const [left, right] = [
      await boxOf(page.locator('.link-label', { hasText: /^true$/ })),
      await boxOf(page.locator('.link-label', { hasText: /^false$/ })),
    ]
    expect(left.x + left.width).toBeLessThanOrEqual(right.x)
  }
  await check()
  // The same once every step has a place of its own.
  const at = await boxOf(step(page, 'a'))
  await page.mouse.move(at.x + 60, at.y + 20)
  await page.mouse.down()
  await page.mouse.move(at.x + 90, at.y + 20, { steps: 4 })
  await page.mouse.up()
  await expect(page.locator('.header-saved')).toHaveText('saved')
  await page.reload()
  await boxOf(step(page, 'a'))
  await check()
})

test('what the person placed stays where it is when the direction changes', NIGHT, async ({ page, program }) => {
  await program.open()
  await open(page)
  const at = await boxOf(step(page, 'a'))
  await page.mouse.move(at.x + 60, at.y + 20)
  await page.mouse.down()
  await page.mouse.move(at.x + 120, at.y + 20, { steps: 4 })
  await page.mouse.up()
  await expect(page.getByRole('button', { name: /Undo/ })).toBeEnabled()
  const before = await Promise.all(['a', 'd', 'e'].map((id) => boxOf(step(page, id))))
  await page.getByRole('button', { name: /^Settings/ }).click()
  await page.getByRole('button', { name: 'Appearance' }).click()
  await expect(page.getByText('Tidy up lays out all of it anew')).toBeVisible()
  await page.getByRole('combobox', { name: 'Direction of the flow' }).selectOption('right')
  await page.keyboard.press('Escape')
  expect(await Promise.all(['a', 'd', 'e'].map((id) => boxOf(step(page, id))))).toEqual(before)
  await canvas(page).press('Shift+T')
  await expect
    .poll(async () => {
      const [first, second] = [await boxOf(step(page, 'a')), await boxOf(step(page, 'i'))]
      return second.x > first.x + first.width
    })
    .toBe(true)
})

test.describe('with motion', () => {
  test.use({ reducedMotion: 'no-preference' })

  test('cards glide to where they stand anew, and not where calm is asked for', NIGHT, async ({ page, program }) => {
    await program.open()
    await open(page)
    const glided = (): Promise<boolean> =>
      page.evaluate(
        () =>
          new Promise<boolean>((resolve) => {
            const flow = document.querySelector('.react-flow')
            if (!flow) throw new Error('there is no graph')
            let seen = false
            const watch = new MutationObserver(() => {
              seen ||= flow.hasAttribute('data-gliding')
            })
            watch.observe(flow, { attributes: true })
            document
              .querySelector<HTMLElement>(
                '[aria-label="Collapse “For every row”"], [aria-label^="Expand “For every row”"]',
              )
              ?.click()
            const done = new MutationObserver(() => {
              done.disconnect()
              requestAnimationFrame(() =>
                requestAnimationFrame(() => {
                  watch.disconnect()
                  resolve(seen)
                }),
              )
            })
            done.observe(document.querySelector('.react-flow__nodes') ?? flow, { childList: true })
          }),
      )
    expect(await glided()).toBe(true)
    await expect(page.locator('.react-flow[data-gliding]')).toHaveCount(0)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-motion', 'reduced')
    expect(await glided()).toBe(false)
  })
})

test(
  'links go round cards while a card is dragged, as they do once it is dropped',
  NIGHT,
  async ({ page, program }) => {
    await program.open()
    await open(page)
    const dragged = await boxOf(step(page, 'e'))
    const path = (): Promise<string | null> => linkPath(page, 's:SwitchDefault>e').getAttribute('d')
    const before = await path()
    await page.mouse.move(dragged.x + 20, dragged.y + 10)
    await page.mouse.down()
    await page.mouse.move(dragged.x + 90, dragged.y - 60, { steps: 8 })
    await boxOf(step(page, 'e'))
    const onTheWay = await path()
    expect(onTheWay).not.toBe(before)
    await page.mouse.up()
    await boxOf(step(page, 'e'))
    expect(await path()).toBe(onTheWay)
  },
)

test('the rims of cards and frames are as thick when the graph is small', NIGHT, async ({ page, program }) => {
  await program.open()
  await open(page)
  for (let i = 0; i < 9 && (await page.locator('.canvas').getAttribute('data-detail')) !== 'bar'; i += 1) {
    await canvas(page).press('-')
    await boxOf(step(page, 'a'))
  }
  const zoom = await page
    .locator('.react-flow__viewport')
    .evaluate((at) => new DOMMatrix(getComputedStyle(at).transform).a)
  const rims: number[] = []
  for (const one of ['.card', '.frame'])
    rims.push(
      zoom *
        (await page
          .locator(one)
          .first()
          .evaluate((at) => parseFloat(getComputedStyle(at).borderTopWidth))),
    )
  for (const rim of rims) expect(rim).toBeGreaterThan(0.6)
  await expect(page.getByRole('button', { name: 'Collapse “For every row”' })).toBeHidden()
})
