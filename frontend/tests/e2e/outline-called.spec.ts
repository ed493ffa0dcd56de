import { expect } from '@playwright/test'
import { passes } from './accessible'
import { written } from './home'
import { inspector } from './inspector'
import { row, said, steps } from './outline'
import { test } from './program'
import { folderOf, runAll, status } from './running'
import { keep, LOOKS, themed } from './screens'

const READS = {
  version: 2,
  id: 'reads-1',
  name: 'Read a note',
  inputs: [{ name: 'path', type: 'string', required: true }],
  nodes: [
    { id: 'get', name: 'Get it', kind: 'Tool', tool: { name: 'read_file', arguments: { path: '{{inputs.path}}' } } },
    {
      id: 'long',
      name: 'Is it long?',
      kind: 'If',
      if: { condition: { left: { variable: 'get.size' }, operator: 'GreaterThan', right: { literal: 900 } } },
      ends: ['IfFalse'],
    },
    { id: 'rest', name: 'Rest', kind: 'Tool', tool: { name: 'wait', arguments: { milliseconds: 1 } } },
  ],
  edges: [
    { from: 'get', to: 'long' },
    { from: 'long', to: 'rest', output: 'IfTrue' },
  ],
}

const CALLER = {
  version: 2,
  id: 'caller-3',
  name: 'Caller',
  nodes: [
    {
      id: 'call',
      name: 'Look into it',
      kind: 'Tool',
      tool: { name: 'workflow__read_a_note', workflow: READS.id, arguments: { path: 'a.txt' } },
    },
    { id: 'last', name: 'Wait', kind: 'Tool', tool: { name: 'wait', arguments: { milliseconds: 1 } } },
  ],
  edges: [{ from: 'call', to: 'last' }],
}

for (const look of LOOKS) {
  test(
    `a called workflow unfolds in the list of steps, with how far it is, ${look.name}`,
    themed(look.name),
    async ({ page, program }) => {
      await page.setViewportSize(look)
      await page.emulateMedia({ colorScheme: look.name })
      folderOf(program, { 'a.txt': 'hello' })
      written(program, READS.name, READS)
      await program.open(written(program, CALLER.name, CALLER))
      await runAll(page)
      await expect(status(page)).toContainText('done')
      await steps(page)
      const call = row(page, /^Look into it, step 1 of 2, Tool/)
      await call.click()
      await expect(call).toHaveAttribute('aria-expanded', 'false')

      await page.keyboard.press('ArrowRight')
      await expect(call).toHaveAttribute('aria-expanded', 'true')
      await expect(row(page, /^Get it, step 1 of 3, Tool.*, done$/)).toHaveAttribute('aria-level', '2')
      await expect(row(page, /^Is it long\?, step 2 of 3, .*, done$/)).toBeVisible()
      await expect(row(page, /^Rest, step 3 of 3, Tool/)).toHaveAttribute('aria-level', '4')
      await keep(page, `outline-called-${look.name}`)
      await passes(page)
      await page.keyboard.press('ArrowRight')
      await expect(row(page, /^Get it/)).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(row(page, /^Is it long/)).toBeFocused()
      await page.keyboard.press('ArrowLeft')
      await expect(row(page, /^Rest/)).toHaveCount(0)

      await page.keyboard.press('Delete')
      await expect(said(page)).toHaveText('It is of the called workflow. Open that to change it.')
      await expect(inspector(page)).toContainText('Look into it')
      await page.keyboard.press('ArrowLeft')
      await expect(call).toBeFocused()
      await page.keyboard.press('ArrowLeft')
      await expect(call).toHaveAttribute('aria-expanded', 'false')
      await expect(row(page, /^Get it/)).toHaveCount(0)

      await page.keyboard.press('ArrowRight')
      await row(page, /^Get it/).click()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('navigation', { name: 'The way here' })).toContainText('Read a note')
    },
  )
}
