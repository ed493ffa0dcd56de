import { expect } from '@playwright/test'
import { NIGHT } from './byNight'
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

test('a note has room for its words where these are larger than the graph, and cuts none', async ({
  page,
  program,
}) => {
  const text = `**Before you change this**
- Invoices are kept **10 years**, never deleted
- Portal is closed \`Sun 02:00-04:00\`
- See [the docs](https://example.com)`
  const size = { width: 300, height: 160 }
  await openText(page, program, {
    version: 1,
    name: 'Noted',
    nodes: Array.from({ length: 30 }, (_, i) => file(`more${i}`, 'Move it', { from: 'c.txt', to: 'd' })),
    edges: Array.from({ length: 29 }, (_, i) => ({ from: `more${i}`, to: `more${i + 1}` })),
    notes: [
      { id: 'fits', text, position: { x: -420, y: -40 }, ...size },
      { id: 'more', text: 'Some words. '.repeat(200), position: { x: 420, y: -40 }, ...size },
    ],
  })
  await expect(page.locator('.toolbar-zoom')).toHaveText('60 %')
  const link = page.getByTestId('note-fits').locator('.prose-address')
  const note = await boxOf(page.getByTestId('note-fits'))
  const at = await boxOf(link)
  expect(at.y + at.height, 'the last line is within').toBeLessThanOrEqual(note.y + note.height)
  expect(at.height, 'it is read').toBeGreaterThanOrEqual(10)
  const cut = await page.getByTestId('note-more').evaluate((card) => {
    const range = document.createRange()
    range.selectNodeContents(card.querySelector('.prose') ?? card)
    const box = card.getBoundingClientRect()
    const seen = [...range.getClientRects()].filter(({ left, right }) => left < box.right && right > box.left)
    return seen.filter(({ top, bottom }) => top < box.bottom && bottom > box.bottom).length
  })
  expect(cut, 'lines that the end of a note runs through').toBe(0)
})

for (const height of [900, 500])
  test(`a way that waits stands above what hangs over the next card, ${height}`, NIGHT, async ({ page, program }) => {
    const condition = { left: { variable: 'a.path' }, operator: 'Equals', right: { literal: 'x' } }
    const nodes = [
      file('a', 'Move it', { from: 'a.txt', to: 'b' }),
      { id: 'kind', name: 'Which kind?', kind: 'Switch', switch: { cases: [{ name: 'invoice', condition }] } },
      file('off', 'Look around', { from: 'a.txt', to: 'b' }, { enabled: false }),
      ...['x', 'y', 'z'].map((id) => file(id, 'Move it', { from: 'c.txt', to: 'd' })),
    ]
    const edges = nodes.slice(1).map(({ id }, i) => ({
      from: nodes[i]?.id,
      to: id,
      ...(id === 'off' && { output: 'SwitchDefault' }),
    }))
    await page.setViewportSize({ width: 1440, height })
    await openText(page, program, { version: 1, name: 'Waits', nodes, edges, notes: [] })
    const parts = page.getByTestId('port-kind-SwitchCase:invoice').locator('.port-label, .port-dot:visible')
    const over = await boxOf(step(page, 'off').locator('.card-off'))
    for (const part of await parts.all()) {
      const { y, height: tall } = await boxOf(part)
      expect(y + tall).toBeLessThanOrEqual(over.y + 1)
    }
  })
