import { expect } from '@playwright/test'
import { passes } from './accessible'
import { written } from './home'
import { step, test } from './program'
import { drawer, folderOf, openRunnable, runAll, status, tool } from './running'
import { keep, LOOKS, themed } from './screens'

const READS_EACH = [
  {
    id: 'each',
    name: 'Each',
    kind: 'Loop',
    onFailure: 'continue',
    loop: { over: 'inputs.names', maxIterations: 10, collect: '{{get.text}}' },
  },
  tool('get', 'read_file', { path: '{{each.item}}' }),
  { id: 'end', name: 'End', kind: 'EndLoop', endLoop: { loop: 'each' } },
]
const LINKS = ['each:LoopBody > get', 'get > end', 'end > each']
const NAMES = [{ name: 'names', type: 'array', default: ['a.txt', 'b.txt', 'c.txt', 'd.txt'] }]

for (const look of LOOKS) {
  test(
    `a run that went on behind rounds that failed says how many, and leads to the first, ${look.name}`,
    themed(look.name),
    async ({ page, program }) => {
      await page.setViewportSize(look)
      await page.emulateMedia({ colorScheme: look.name })
      folderOf(program, { 'a.txt': 'a', 'c.txt': 'c' })
      await openRunnable(page, program, READS_EACH, LINKS, { version: 2, inputs: NAMES })
      await runAll(page)
      await expect(status(page)).toHaveText('done')
      await expect(drawer(page)).toContainText('2 rounds failed, and the run went on.')
      await drawer(page).getByRole('button', { name: 'Show the first' }).click()
      await expect(drawer(page).getByRole('region', { name: 'What “get” did' })).toContainText('round 2 of 4')
      await expect(drawer(page).locator('.run-round')).toContainText('round 2 of 4')
      await expect(page.getByTestId('run-get')).toHaveAttribute('data-phase', 'failed')
      await keep(page, `run-rounds-failed-${look.name}`)
      await passes(page, 'a run that went on behind rounds that failed')
    },
  )
}

test('of rounds that failed in a called workflow the step is shown that called it', async ({ page, program }) => {
  folderOf(program, { 'a.txt': 'a', 'c.txt': 'c' })
  const edges = [
    { from: 'each', to: 'get', output: 'LoopBody' },
    { from: 'get', to: 'end' },
    { from: 'end', to: 'each' },
  ]
  const reads = { version: 2, id: 'reads-1', name: 'Reads each', inputs: NAMES, nodes: READS_EACH, edges }
  const nodes = [
    tool('say', 'wait', { milliseconds: 1 }),
    {
      id: 'call',
      name: 'Look into all',
      kind: 'Tool',
      tool: { name: 'workflow__reads_each', workflow: reads.id, arguments: {} },
    },
  ]
  written(program, reads.name, reads)
  const caller = { version: 2, id: 'calls-1', name: 'Calls', nodes, edges: [{ from: 'say', to: 'call' }] }
  await program.open(written(program, caller.name, caller))
  await runAll(page)
  await expect(status(page)).toHaveText('done')
  await expect(drawer(page)).toContainText('2 rounds failed, and the run went on.')
  await drawer(page).getByRole('button', { name: 'Show the first' }).click()
  const did = drawer(page).getByRole('region', { name: 'What “Reads each” did' })
  await expect(did.locator('[data-phase=failed]').first()).toBeVisible()

  await step(page, 'call').dblclick()
  await expect(drawer(page)).toContainText('2 rounds failed, and the run went on.')
  await drawer(page).getByRole('button', { name: 'Show the first' }).click()
  await expect(drawer(page).getByRole('region', { name: 'What “get” did' })).toContainText('round 2 of 4')
})
