import { expect } from '@playwright/test'
import { passes } from './accessible'
import { written } from './home'
import { step, test } from './program'
import { drawer, runButton, sheet, status } from './running'
import { keep, LOOKS, themed } from './screens'

const CHECKS = {
  version: 2,
  id: 'checks-1',
  name: 'Check it',
  inputs: [{ name: 'code', type: 'integer' }],
  nodes: [
    {
      id: 'any',
      name: 'Did it work?',
      kind: 'If',
      if: { condition: { left: { variable: 'inputs.code' }, operator: 'Equals', right: { literal: 0 } } },
    },
    { id: 'thank', name: 'Thank', kind: 'Tool', tool: { name: 'notify', arguments: { message: 'Thank you' } } },
    { id: 'complain', name: 'Complain', kind: 'Tool', tool: { name: 'notify', arguments: { message: 'It failed' } } },
  ],
  edges: [
    { from: 'any', to: 'thank', output: 'IfTrue' },
    { from: 'any', to: 'complain', output: 'IfFalse' },
  ],
}

const CALLER = {
  version: 2,
  id: 'tries-1',
  name: 'Tries it',
  nodes: [
    { id: 'try', name: 'Try', kind: 'Tool', tool: { name: 'run_command', arguments: { argv: ['true'] } } },
    {
      id: 'call',
      name: 'Look at it',
      kind: 'Tool',
      tool: { name: 'workflow__check_it', workflow: CHECKS.id, arguments: { code: '{{try.exit_code}}' } },
    },
  ],
  edges: [{ from: 'try', to: 'call' }],
}

for (const look of LOOKS) {
  test(
    `what simulated results decide in a called workflow has its other way, ${look.name}`,
    themed(look.name),
    async ({ page, program }) => {
      await page.setViewportSize(look)
      await page.emulateMedia({ colorScheme: look.name })
      written(program, CHECKS.name, CHECKS)
      await program.open(written(program, CALLER.name, CALLER))
      await runButton(page).click()
      await sheet(page).getByRole('button', { name: 'Try without effects' }).click()
      await expect(status(page)).toHaveText('done')
      await expect(drawer(page).locator('.run-dry[data-phase=assumed]')).toHaveText('1 way assumed')
      await step(page, 'call').click()
      const did = drawer(page).getByRole('region', { name: 'What “Check it” did' })
      await expect(did).toContainText('Thank')
      const other = did.getByRole('button', { name: 'Try the other way' })
      await other.scrollIntoViewIfNeeded()
      await keep(page, `run-called-assumed-${look.name}`)
      await passes(page, 'a way that is assumed in a called workflow')

      await other.click()
      await expect(did).toContainText('Complain')
      await expect(did).not.toContainText('Thank')
      await other.click()
      await expect(did).toContainText('Thank')
    },
  )
}
