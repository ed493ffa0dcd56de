import { expect } from '@playwright/test'
import { boxOf, step, test } from './program'
import { openText } from './workflows'

const file = (id: string, name: string, args: object, more: object = {}) => ({
  id,
  name,
  kind: 'Tool',
  tool: { name: 'move_file', arguments: args },
  ...more,
})

test('a small card tells all of its step: what hangs over its edge lies beside its name', async ({ page, program }) => {
  const nodes = [
    file('one', 'Look for the next page', { from: 'a.txt' }, { enabled: false }),
    file('two', 'File the report with those of this quarter', { from: 'b.txt' }),
    { id: 'each', name: 'Each file', kind: 'Loop', loop: { over: 'two.path', maxIterations: 9, parallel: 4 } },
    file('in', 'Move it', { from: 'c.txt', to: 'd' }),
    { id: 'foot', name: 'Next file', kind: 'EndLoop', endLoop: { loop: 'each' } },
    ...Array.from({ length: 20 }, (_, i) => file(`more${i}`, 'Move it', { from: 'c.txt', to: 'd' })),
  ]
  const outputs: Record<string, object> = { in: { output: 'LoopBody' }, more0: { from: 'each', output: 'LoopDone' } }
  const edges = [
    ...nodes.slice(1).map(({ id }, i) => ({ from: nodes[i]?.id, to: id, ...outputs[id] })),
    { from: 'foot', to: 'each' },
  ]
  await openText(page, program, { version: 1, name: 'Small', nodes, edges, notes: [] })
  await expect(page.locator('.toolbar-zoom')).toHaveText('60 %')
  await expect(step(page, 'two').locator('.card-badge')).toBeVisible()
  await expect(step(page, 'each').locator('.card-lanes')).toHaveText('4 at once')
  const fold = await boxOf(page.getByRole('button', { name: 'Collapse “Each file”' }))
  expect(Math.round(Math.min(fold.width, fold.height)), 'a button that can be pressed').toBeGreaterThanOrEqual(22)
  for (const [id, lines] of [
    ['one', 1],
    ['two', 2],
    ['each', 1],
  ] as const) {
    const card = step(page, id)
    const [name, says, within] = [
      await boxOf(card.locator('.card-name')),
      await boxOf(card.locator('.piece-line')),
      await boxOf(card),
    ]
    expect(Math.round(name.height / 13.5), `lines of the name of ${id}`).toBe(lines)
    expect(says.x, 'the sentence stands below the name').toBe(name.x)
    expect(says.y + says.height).toBeLessThanOrEqual(within.y + within.height)
    for (const mark of await card.locator('.card-badge, .card-lanes, .card-off').all()) {
      const { y, height } = await boxOf(mark)
      expect(y + height, `what hangs over ${id}`).toBeLessThanOrEqual(name.y + 0.5)
    }
  }
})

test('the canvas comes back to where it was once the inspector is closed', async ({ page, program }) => {
  const nodes = ['one', 'two', 'three'].map((id) => file(id, id, { from: 'a.txt', to: 'b' }))
  const edges = nodes.slice(1).map(({ id }, i) => ({ from: nodes[i]?.id, to: id }))
  await page.setViewportSize({ width: 1100, height: 640 }) // where the inspector would lie on cards
  await openText(page, program, { version: 1, name: 'Back', nodes, edges, notes: [] })
  const before = await boxOf(step(page, 'one'))
  await step(page, 'one').click()
  await expect.poll(async () => (await boxOf(step(page, 'one'))).x).toBeLessThan(before.x)
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await boxOf(step(page, 'one'))).x).toBe(before.x)
})
